#pragma once
// The damaged inputs, each with what the program is asked to do with it.
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "tests/mutations/chance.h"

namespace taffy::mutations {

struct Input {
    size_t number = 0;
    std::string kind;                                        // "scene"
    std::string file;                                        // the damaged one; empty: none
    std::vector<std::pair<std::string, std::string>> files;  // all that lie there: name, content
    std::vector<std::string> arguments;                      // of the program; empty: settings
    bool names_line = false;                                 // a refusal says file, line and column
    bool may_differ = false;  // its values are others than those of the run: exit codes 3 and 4
};

/// Whole inputs, which are damaged.
struct Originals {
    std::vector<std::string> scenes, materials, camera_paths, settings, states, sessions;
    std::vector<std::pair<std::string, std::string>> scripts;  // scene, text
};

/// Those of the program and of tests/mutations/inputs.
/// @param runs  a folder with saved states (.run) and sessions (.taffy)
Originals read_originals(const std::filesystem::path& runs);

/// The same for the same seed and number.
Input damaged_input(const Originals& originals, uint64_t seed, size_t number);

/// The scene of tests/mutations/inputs with this name.
std::string input_scene(const std::string& name);

}  // namespace taffy::mutations
