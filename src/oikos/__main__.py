"""`python -m oikos` is `oikos`."""

from oikos.cli.main import main

if __name__ == "__main__":
    main()
