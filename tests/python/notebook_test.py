"""Every notebook of docs/notebooks runs from its beginning to its end, in a folder of its own.

    notebook_test.py PROGRAM SOURCE [--write]

--write keeps what the cells print and draw in the notebooks. Ends with 77 where nbclient or what the notebooks import is not
installed.
"""
import os
import pathlib
import re
import sys
import tempfile

try:
    import ipykernel  # noqa: F401
    import matplotlib  # noqa: F401
    import nbformat
    import numpy  # noqa: F401
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError
except ImportError as missing:
    print(f"not tested: {missing}")
    sys.exit(77)
import taffy

CELL_DEADLINE = 300  # seconds
COLOURS = re.compile("\x1b[^m]*m")  # of the terminal


def execute(notebook, folder):
    """Throws CellExecutionError where a cell raises something; a wrong result (assert) does, too."""
    client = NotebookClient(notebook, timeout=CELL_DEADLINE, resources={"metadata": {"path": folder}},
                            record_timing=False)
    client.create_kernel_manager()
    client.km.kernel_spec.argv[0] = sys.executable  # whatever kernels the person has installed
    client.execute()


def main(program, source, *options):
    os.environ["TAFFY"] = str(pathlib.Path(program).resolve())
    os.environ["PYTHONPATH"] = str(pathlib.Path(taffy.__file__).resolve().parents[1])
    os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"  # silences the debugger's remark about itself
    notebooks = sorted((pathlib.Path(source) / "docs" / "notebooks").glob("*.ipynb"))
    if not notebooks:
        sys.exit("there are no notebooks")
    failed = False
    for file in notebooks:
        notebook = nbformat.read(file, as_version=4)
        nbformat.validate(notebook)
        with tempfile.TemporaryDirectory() as folder:
            for of_person in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "MPLCONFIGDIR"):
                os.environ[of_person] = os.path.join(folder, of_person)
            try:
                execute(notebook, folder)
            except CellExecutionError as error:
                print(f"{file.name}: {COLOURS.sub('', str(error))}")
                failed = True
                continue
        print(f"{file.name}: ok")
        if "--write" in options:
            nbformat.write(notebook, file)
    sys.exit(failed)


if __name__ == "__main__":
    main(*sys.argv[1:])
