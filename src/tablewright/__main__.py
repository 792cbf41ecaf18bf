"""`python -m tablewright` is the same as `tablewright`."""

from tablewright.cli.main import main

main()
