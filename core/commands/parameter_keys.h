#pragma once
// Keys of parameters: values of parameters at moments of a scene, and the interpolation between
// them.
#include <optional>
#include <string>
#include <vector>

#include "core/parameters/parameter.h"

namespace taffy {

struct ParameterKey {
    double time = 0.0;  // of the scene since its start or its last reset [s]
    ParameterValue value;

    bool operator==(const ParameterKey&) const = default;
};

/// The keys of one parameter, sorted by time; at least one.
struct KeyedParameter {
    std::string path;  // as in SetParameter: "simulation.gravity"; not of the view
    std::vector<ParameterKey> keys;

    /// The value at a time [s]: before the first key the first value, after the last key the last
    /// one. Between two keys, numbers and vectors are interpolated linearly, on a logarithmic scale
    /// if the parameter's slider has one; choices and switches keep the value of the key before.
    /// Throws InputError for an unknown path.
    ParameterValue at(double time) const;
    /// The time of the last key [s].
    double end() const { return keys.back().time; }
    bool operator==(const KeyedParameter&) const = default;
};

class ParameterKeys {
  public:
    bool empty() const { return parameters_.empty(); }
    /// In the order in which they got their first keys.
    const std::vector<KeyedParameter>& parameters() const { return parameters_; }
    /// Null if the parameter has no keys.
    const KeyedParameter* find(const std::string& path) const;
    /// The index of the key of a parameter at this time, to about a quarter of a film frame.
    std::optional<size_t> find(const std::string& path, double time) const;
    /// Adds a key, or replaces the one at this time, and returns its index. The time is rounded to
    /// a millisecond and the value to single precision, as in files.
    size_t set(const std::string& path, double time, ParameterValue value);
    void remove(const std::string& path, size_t key);
    void remove(const std::string& path);
    /// Moves a key to another time, where it replaces a key that is there, and returns its new
    /// index.
    size_t move(const std::string& path, size_t key, double time);
    /// The time of the last of all keys [s]; 0 if there is none.
    double end() const;
    bool operator==(const ParameterKeys&) const = default;

  private:
    std::vector<KeyedParameter> parameters_;
};

/// Whether two values of one parameter are equal in single precision, which the simulation stores.
bool same_value(const ParameterValue& a, const ParameterValue& b);

}  // namespace taffy
