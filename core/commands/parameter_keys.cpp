#include "core/commands/parameter_keys.h"

#include <algorithm>
#include <cmath>

#include "core/commands/parameter_info.h"

namespace taffy {

namespace {

constexpr double same_key_moment = 0.004;  // [s]

double mixed(double a, double b, double part, Scale scale) {
    if (scale == Scale::logarithmic && a > 0.0 && b > 0.0) return a * std::pow(b / a, part);
    return a + part * (b - a);
}

ParameterValue mixed(const ParameterValue& a, const ParameterValue& b, double part, Scale scale) {
    if (const double* from = std::get_if<double>(&a))
        return mixed(*from, std::get<double>(b), part, scale);
    if (const int* from = std::get_if<int>(&a))
        return int(std::lround(mixed(double(*from), double(std::get<int>(b)), part, scale)));
    if (const Vec3d* from = std::get_if<Vec3d>(&a))
        return Vec3d(*from + part * (std::get<Vec3d>(b) - *from));
    return a;  // choices and switches change at the next key
}

}  // namespace

ParameterValue KeyedParameter::at(double time) const {
    const auto next = std::ranges::upper_bound(keys, time, {}, &ParameterKey::time);
    if (next == keys.begin()) return keys.front().value;
    const ParameterKey& before = *(next - 1);
    if (next == keys.end()) return before.value;
    const double part = (time - before.time) / (next->time - before.time);
    return mixed(before.value, next->value, part, parameter_info(ParameterPath::parse(path)).scale);
}

const KeyedParameter* ParameterKeys::find(const std::string& path) const {
    const auto at = std::ranges::find(parameters_, path, &KeyedParameter::path);
    return at == parameters_.end() ? nullptr : &*at;
}

std::optional<size_t> ParameterKeys::find(const std::string& path, double time) const {
    const KeyedParameter* parameter = find(path);
    if (!parameter) return std::nullopt;
    for (size_t k = 0; k < parameter->keys.size(); ++k)
        if (std::abs(parameter->keys[k].time - time) < same_key_moment) return k;
    return std::nullopt;
}

size_t ParameterKeys::set(const std::string& path, double time, ParameterValue value) {
    time = std::round(1000.0 * time) / 1000.0;
    if (double* number = std::get_if<double>(&value)) *number = double(float(*number));
    if (Vec3d* vector = std::get_if<Vec3d>(&value)) *vector = vector->cast<float>().cast<double>();
    auto at = std::ranges::find(parameters_, path, &KeyedParameter::path);
    if (at == parameters_.end()) at = parameters_.insert(at, {path, {}});
    if (const std::optional<size_t> k = find(path, time)) {
        at->keys[*k].value = value;
        return *k;
    }
    const auto after = std::ranges::lower_bound(at->keys, time, {}, &ParameterKey::time);
    const auto k = size_t(after - at->keys.begin());
    at->keys.insert(after, {time, value});
    return k;
}

void ParameterKeys::remove(const std::string& path, size_t key) {
    const auto at = std::ranges::find(parameters_, path, &KeyedParameter::path);
    if (at == parameters_.end() || key >= at->keys.size()) return;
    at->keys.erase(at->keys.begin() + std::ptrdiff_t(key));
    if (at->keys.empty()) parameters_.erase(at);
}

void ParameterKeys::remove(const std::string& path) {
    std::erase_if(parameters_, [&](const KeyedParameter& p) { return p.path == path; });
}

size_t ParameterKeys::move(const std::string& path, size_t key, double time) {
    const auto at = std::ranges::find(parameters_, path, &KeyedParameter::path);
    const ParameterValue value = at->keys.at(key).value;
    at->keys.erase(at->keys.begin() + std::ptrdiff_t(key));
    return set(path, time, value);
}

double ParameterKeys::end() const {
    double end = 0.0;
    for (const KeyedParameter& parameter : parameters_) end = std::max(end, parameter.end());
    return end;
}

bool same_value(const ParameterValue& a, const ParameterValue& b) {
    const double *x = std::get_if<double>(&a), *y = std::get_if<double>(&b);
    if (x && y) return float(*x) == float(*y);
    const Vec3d *u = std::get_if<Vec3d>(&a), *v = std::get_if<Vec3d>(&b);
    if (u && v) return u->cast<float>() == v->cast<float>();
    return a == b;
}

}  // namespace taffy
