#pragma once
#include <string>

namespace taffy {

/// The text of docs/parameters.md: every parameter of material, simulation and view as Markdown
/// tables, made from their describe() tables. `taffy --write-parameter-docs docs/parameters.md`
/// writes the file.
std::string parameter_documentation();

}  // namespace taffy
