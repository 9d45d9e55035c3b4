#pragma once
// Conversion of parameter values between Python and the program. All functions need the
// interpreter's lock.
#include <pybind11/pybind11.h>

#include <string>

#include "core/parameters/parameter.h"

namespace taffy {

/// Returns a setting like those of --set, "body.bar.density=900", from a path and a number, a truth
/// value, a text or a sequence of these. Throws TypeError for anything else.
std::string setting_text(pybind11::handle path, pybind11::handle value);

/// Converts a value; a vector becomes a tuple.
pybind11::object python_value(const ParameterValue& value);
pybind11::tuple python_vector(const Vec3d& vector);

}  // namespace taffy
