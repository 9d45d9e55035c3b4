#pragma once
// Values of parameters between Python and the program. All need the interpreter's lock.
#include <pybind11/pybind11.h>

#include <string>

#include "core/parameters/parameter.h"

namespace taffy {

/// "body.bar.density=900", as --set has it, of a name and a number, a truth value, a text or a
/// sequence of those. Throws TypeError for anything else.
std::string setting_text(pybind11::handle path, pybind11::handle value);

/// A vector becomes a tuple.
pybind11::object python_value(const ParameterValue& value);
pybind11::tuple python_vector(const Vec3d& vector);

}  // namespace taffy
