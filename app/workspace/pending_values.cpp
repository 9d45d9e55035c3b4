#include "app/workspace/pending_values.h"

#include <cmath>

namespace taffy {

namespace {

// Longer than any step should take; then the simulation has refused the value.
constexpr std::chrono::seconds patience(3);

bool same(const ParameterValue& a, const ParameterValue& b) {
    const double* x = std::get_if<double>(&a);
    const double* y = std::get_if<double>(&b);
    if (x && y) return std::abs(*x - *y) <= 1e-6 * std::max(std::abs(*x), std::abs(*y));
    const Vec3d* v = std::get_if<Vec3d>(&a);
    const Vec3d* w = std::get_if<Vec3d>(&b);
    if (v && w) return (*v - *w).norm() <= 1e-6 * std::max(v->norm(), w->norm());
    return a == b;
}

}  // namespace

void PendingValues::sent(const std::string& path, const ParameterValue& value) {
    values_[path] = {value, std::chrono::steady_clock::now()};
}

ParameterValue PendingValues::shown(const std::string& path, const ParameterValue& present) {
    const auto found = values_.find(path);
    if (found == values_.end()) return present;
    const bool late = std::chrono::steady_clock::now() - found->second.time > patience;
    if (late || same(found->second.value, present)) {
        values_.erase(found);
        return present;
    }
    return found->second.value;
}

}  // namespace taffy
