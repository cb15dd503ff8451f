"""The causes of wrong answers: rules, wrong algorithms, and their answers."""
