from .code_lines import BugFinder as BugFinder, LineOrder as LineOrder
from .graph_editor import GraphEditor as GraphEditor
from .predict import Predict as Predict
from .simulation import RunByHand as RunByHand
from .stepper import SceneStepper as SceneStepper, Stepper as Stepper
