from .code_lines import LineOrder as LineOrder
from .graph_editor import GraphEditor as GraphEditor
from .simulation import RunByHand as RunByHand
from .stepper import SceneStepper as SceneStepper, Stepper as Stepper
from .three_searches import ThreeSearches as ThreeSearches
from .weights import WeightsToDrag as WeightsToDrag
from .why_final import WhyFinal as WhyFinal
