#pragma once
// The damaged inputs, each with the arguments of the program that reads it.
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "tests/mutations/chance.h"

namespace taffy::mutations {

struct Input {
    size_t number = 0;
    std::string kind;  // "scene"
    std::string file;  // the damaged file; empty: none
    std::vector<std::pair<std::string, std::string>>
        files;                           // all files in the folder: name, content
    std::vector<std::string> arguments;  // of the program; empty: the input is settings
    bool names_line = false;             // a refusal must name file, line and column
    bool may_differ =
        false;  // values may differ from those of the run: exit codes 3 and 4 are allowed
};

/// Intact inputs, of which damaged ones are made.
struct Originals {
    std::vector<std::string> scenes, materials, camera_paths, settings, states, sessions;
    std::vector<std::pair<std::string, std::string>> scripts;  // scene, text
};

/// Reads the originals of the program and of tests/mutations/inputs.
Originals read_originals(const std::filesystem::path& runs);

/// Returns a damaged input, the same one for the same seed and number.
Input damaged_input(const Originals& originals, uint64_t seed, size_t number);

/// The scene of tests/mutations/inputs with this name.
std::string input_scene(const std::string& name);

}  // namespace taffy::mutations
