#pragma once
#include <string>

namespace taffy {

/// docs/parameters.md: every parameter of material, simulation and view as Markdown tables, written
/// from their describe() tables. `taffy --write-parameter-docs docs/parameters.md` writes it.
std::string parameter_documentation();

}  // namespace taffy
