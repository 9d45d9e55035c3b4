#pragma once
// Keys of parameters: what a parameter is at moments of a scene, and in between.
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

/// The keys of one parameter, by time; there is one at least.
struct KeyedParameter {
    std::string path;  // "simulation.gravity", as SetParameter has it; not of the view
    std::vector<ParameterKey> keys;

    /// Before the first key it has the first value, after the last key the last one. Between two
    /// keys numbers and vectors change evenly, on a logarithmic scale where the parameter's slider
    /// has one; choices and switches keep the value of the key before. Throws InputError for an
    /// unknown path.
    ParameterValue at(double time) const;
    /// When the last key is [s].
    double end() const { return keys.back().time; }
    bool operator==(const KeyedParameter&) const = default;
};

class ParameterKeys {
  public:
    bool empty() const { return parameters_.empty(); }
    /// In the order in which they were keyed first.
    const std::vector<KeyedParameter>& parameters() const { return parameters_; }
    /// Null: it has no keys.
    const KeyedParameter* find(const std::string& path) const;
    /// The key of a parameter at this moment, to a quarter of a film frame or so.
    std::optional<size_t> find(const std::string& path, double time) const;
    /// Adds a key, or replaces the one of this moment; which one it is. It has the time to a
    /// millisecond and the value in single precision, as files bring it back.
    size_t set(const std::string& path, double time, ParameterValue value);
    void remove(const std::string& path, size_t key);
    void remove(const std::string& path);
    /// To another time, where it takes the place of a key that is there; which one it is then.
    size_t move(const std::string& path, size_t key, double time);
    /// When the last of all keys is [s]; 0: there is none.
    double end() const;
    bool operator==(const ParameterKeys&) const = default;

  private:
    std::vector<KeyedParameter> parameters_;
};

/// Of one parameter: equal as far as the simulation can tell, which keeps single precision.
bool same_value(const ParameterValue& a, const ParameterValue& b);

}  // namespace taffy
