from .stepper import (
    SceneStepper as SceneStepper,
    Stepper as Stepper,
    ThreeSearches as ThreeSearches,
)
from .weights import WeightsToDrag as WeightsToDrag, WhyFinal as WhyFinal
