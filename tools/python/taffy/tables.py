"""Tables that the program writes: --stats, sweep.csv, plots."""
import csv

import numpy as np

TEXTS = {"state_hash"}  # columns of text, although some values look like numbers


def read_stats(file):
    """A table as a dict of arrays, by the names of its columns: numbers, with nan for empty cells, or texts. Reads the tables
    of --stats and of sweeps (sweep.csv)."""
    with open(file, newline="", encoding="utf-8") as stream:
        lines = csv.reader(stream, strict=True)
        try:
            names = next(lines, None)
            if not names:
                raise ValueError(f"{file}: the table is empty")
            rows = []
            for row in lines:
                if len(row) != len(names):
                    raise ValueError(f"{file}:{lines.line_num}: the number of columns is {len(row)}, but {len(names)} in the first line")
                rows.append(row)
        except csv.Error as error:
            raise ValueError(f"{file}:{lines.line_num}: this is not a table: {error}") from None
        except UnicodeDecodeError:
            raise ValueError(f"{file}: this is not a table: it is not even a text") from None
    return {name: _column(name, [row[k] for row in rows]) for k, name in enumerate(names)}


def _column(name, cells):
    if name not in TEXTS:
        try:
            return np.array([float(cell) if cell else np.nan for cell in cells])
        except ValueError:
            pass
    return np.array(cells, dtype=str)
