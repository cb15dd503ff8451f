"""What explains a wrong answer: rules, wrong algorithms, and what they would have said."""
