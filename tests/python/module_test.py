"""The Python module does what the program does, bit for bit, and tells errors in its words.

    module_test.py PROGRAM SOURCE [unittest's arguments]

Ends with 77 where NumPy is not installed.
"""
import sys
import unittest

try:
    import numpy  # noqa: F401
except ImportError as missing:
    print(f"not tested: {missing}")
    sys.exit(77)
from arrays import Arrays  # noqa: F401
from errors import Errors  # noqa: F401
from files import Sessions, Tables  # noqa: F401
from runs import Runs, Threads  # noqa: F401

if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
