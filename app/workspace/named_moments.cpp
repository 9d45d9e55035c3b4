#include "app/workspace/named_moments.h"

#include <algorithm>
#include <cmath>

namespace taffy {

namespace {

constexpr double same = 1e-9;  // [s]

}  // namespace

size_t NamedMoments::add(double elapsed) {
    const auto at = std::ranges::lower_bound(moments_, elapsed - same, {}, &NamedMoment::elapsed);
    const auto k = size_t(at - moments_.begin());
    if (at == moments_.end() || std::abs(at->elapsed - elapsed) > same)
        moments_.insert(at, {elapsed, "moment " + std::to_string(++given_)});
    return k;
}

void NamedMoments::rename(size_t k, const std::string& name) {
    if (name.find_first_not_of(' ') != std::string::npos) moments_[k].name = name;
}

void NamedMoments::forget_after(double elapsed) {
    std::erase_if(moments_, [&](const NamedMoment& it) { return it.elapsed > elapsed + same; });
}

}  // namespace taffy
