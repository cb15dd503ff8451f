# Imports the function and gives it the name.

from math import dist as my_guess
