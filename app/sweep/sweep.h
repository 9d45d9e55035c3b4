#pragma once
// taffy --sweep: runs many variants of a scene, each in a process of its own, and collects their
// results in one table and one picture. A folder holds everything:
//
//     sweep.txt               the plan: arguments, parameters and their values
//     sweep.csv               a line for every finished variant
//     sweep.png               the last pictures of these variants
//     variant_0000/           figures.csv, picture.png, films and exported files, log.txt
//         row.csv             the line of the table; a variant that has one is not run again
//
// Several processes may work on one folder, also from several machines: each variant is run once.
#include "app/command_line/options.h"

namespace taffy {

/// Runs the unfinished variants of the sweep that the options ask for, or one of its variants, or
/// lists them. Returns the program's exit code: 1 when a variant failed. Throws InputError before
/// anything is run, std::runtime_error when something cannot be written.
int run_sweep(const Options& options);

}  // namespace taffy
