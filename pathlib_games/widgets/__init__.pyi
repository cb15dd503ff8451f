from .stepper import (
    SceneStepper as SceneStepper,
    Stepper as Stepper,
)
from .three_searches import (
    ThreeSearches as ThreeSearches,
)
from .weights import (
    WeightsToDrag as WeightsToDrag,
    WhyFinal as WhyFinal,
)
