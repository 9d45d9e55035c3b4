#include "tools/python/values.h"

#include <charconv>
#include <optional>

namespace py = pybind11;

namespace taffy {

namespace {

/// Returns the shortest text that is read back as the same number.
std::string number_as_text(double number) {
    char text[40];
    return {text, std::to_chars(text, text + sizeof text, number).ptr};
}

/// Returns the length of a list, a tuple or an array; nothing for a value without a length.
std::optional<size_t> length_of(py::handle value) {
    const Py_ssize_t length = PySequence_Check(value.ptr()) ? PySequence_Size(value.ptr()) : -1;
    if (length >= 0) return size_t(length);
    PyErr_Clear();
    return {};
}

std::string value_as_text(py::handle value) {
    if (PyBool_Check(value.ptr())) return value.cast<bool>() ? "true" : "false";
    if (py::isinstance<py::str>(value)) return value.cast<std::string>();
    if (!PyFloat_Check(value.ptr()) && !PyLong_Check(value.ptr()))
        if (const std::optional<size_t> length = length_of(value)) {
            std::string text;
            for (size_t k = 0; k < *length; ++k)
                text += (k > 0 ? " " : "") + value_as_text(value[py::int_(k)]);
            return text;
        }
    const double number = PyFloat_AsDouble(value.ptr());
    if (PyErr_Occurred()) throw py::error_already_set();
    return number_as_text(number);
}

}  // namespace

std::string setting_text(py::handle path, py::handle value) {
    if (!py::isinstance<py::str>(path))
        throw py::type_error("the name of a parameter must be a text, such as 'body.bar.density'");
    return path.cast<std::string>() + "=" + value_as_text(value);
}

py::tuple python_vector(const Vec3d& vector) {
    return py::make_tuple(vector.x(), vector.y(), vector.z());
}

py::object python_value(const ParameterValue& value) {
    struct {
        py::object operator()(const Vec3d& vector) const { return python_vector(vector); }
        py::object operator()(const std::string& text) const { return py::str(text); }
        py::object operator()(bool on) const { return py::bool_(on); }
        py::object operator()(int number) const { return py::int_(number); }
        py::object operator()(double number) const { return py::float_(number); }
    } of;
    return std::visit(of, value);
}

}  // namespace taffy
