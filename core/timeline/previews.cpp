#include "core/timeline/previews.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/appearance/surface_modes.h"

namespace taffy {

namespace {

constexpr uint16_t absent = 0xffff, largest = 0xfffe;
constexpr float largest_value = 255.0f;
constexpr int preview_rest = 50;  // pause after a preview, in multiples of the time that it took

}  // namespace

size_t Previews::Preview::bytes() const {
    return sizeof *this + places.size() * sizeof(Place) + values.size();
}

Vec4f Previews::Preview::place(size_t k) const {
    const Place& p = places[k];
    if (p[0] == absent) return Vec4f::Constant(std::numeric_limits<float>::quiet_NaN());
    const Vec3f x = lower + Vec3f(p[0], p[1], p[2]).cwiseProduct(unit);
    return {x.x(), x.y(), x.z(), 0.0f};
}

void Previews::clear() {
    all_.clear();
    bytes_ = 0;
    spacing_ = least_spacing;
    next_ = {};
}

size_t Previews::after(double elapsed) const {
    return size_t(std::ranges::upper_bound(all_, elapsed, {}, &Preview::elapsed) - all_.begin());
}

bool Previews::wanted(double elapsed) const {
    const size_t next = after(elapsed);
    return (next == 0 || elapsed - all_[next - 1].elapsed >= spacing_) &&
           (next == all_.size() || all_[next].elapsed - elapsed >= spacing_);
}

Previews::Preview Previews::preview_of(double elapsed, const Snapshot& snapshot) {
    Preview made{.elapsed = elapsed, .time = snapshot.diagnostics.time};
    Vec3f lower = Vec3f::Constant(1e30f), upper = Vec3f::Constant(-1e30f);
    for (const Vec4f& x : snapshot.position) {
        if (!x.head<3>().allFinite()) continue;
        lower = lower.cwiseMin(x.head<3>());
        upper = upper.cwiseMax(x.head<3>());
    }
    made.lower = lower;
    made.unit = ((upper - lower) / float(largest)).cwiseMax(1e-9f);
    made.places.reserve(snapshot.position.size());
    for (const Vec4f& x : snapshot.position) {
        if (!x.head<3>().allFinite()) {
            made.places.push_back({absent, absent, absent});
            continue;
        }
        const Vec3f at = (x.head<3>() - lower).cwiseQuotient(made.unit);
        Place place;
        for (int a = 0; a < 3; ++a)
            place[size_t(a)] = uint16_t(std::clamp(std::round(at[a]), 0.0f, float(largest)));
        made.places.push_back(place);
    }
    made.field = snapshot.colour_field;
    made.low = snapshot.field_min, made.high = snapshot.field_max;
    const float span = std::max(made.high - made.low, 1e-30f);
    made.values.reserve(snapshot.field.size());
    for (const float value : snapshot.field) {
        const float part = (value - made.low) / span;  // outliers are clamped below
        made.values.push_back(
            uint8_t(std::lround(largest_value * (part >= 0.0f ? std::min(part, 1.0f) : 0.0f))));
    }
    made.mode = snapshot.surface_mode;
    for (const BodyState& body : snapshot.bodies) {
        made.shown_as.push_back(body.shown_as);
        made.surfaces.push_back(body.surface);
    }
    return made;
}

void Previews::keep(double elapsed, const Snapshot& snapshot) {
    const Clock::time_point start = Clock::now();
    if (snapshot.position.empty() || start < next_ || !wanted(elapsed)) return;
    Preview made = preview_of(elapsed, snapshot);
    bytes_ += made.bytes();
    all_.insert(all_.begin() + std::ptrdiff_t(after(elapsed)), std::move(made));
    keep_budget();
    const Clock::time_point end = Clock::now();
    next_ = end + preview_rest * (end - start);
}

void Previews::keep_budget() {
    while (bytes_ > budget_ && !all_.empty()) {
        size_t index = 0;
        std::erase_if(all_, [&](const Preview& preview) {
            const bool goes = index++ % 2 == 1 || preview.bytes() > budget_;
            if (goes) bytes_ -= preview.bytes();
            return goes;
        });
        spacing_ *= 2.0;
    }
}

void Previews::forget_from(double elapsed) {
    while (!all_.empty() && all_.back().elapsed > elapsed) {
        bytes_ -= all_.back().bytes();
        all_.pop_back();
    }
}

bool Previews::show(double elapsed, const ThreadPool& pool, Snapshot& snapshot) const {
    const size_t count = snapshot.position.size(), next = after(elapsed);
    const auto fits = [&](size_t k) { return k < all_.size() && all_[k].places.size() == count; };
    if (next == 0 || !fits(next - 1)) return false;
    const Preview& before = all_[next - 1];
    const Preview& later = fits(next) ? all_[next] : before;
    const double way = later.elapsed - before.elapsed;
    const float part = way > 0.0 ? float((elapsed - before.elapsed) / way) : 0.0f;
    pool.for_ranges(count, 1024, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) {
            const Vec4f a = before.place(k), b = later.place(k);
            const Vec4f x = b.allFinite() ? Vec4f(a + part * (b - a)) : a;
            snapshot.position[k].head<3>() = x.head<3>();
        }
    });
    const bool coloured =
        before.field == snapshot.colour_field && before.values.size() == snapshot.field.size();
    if (coloured) {
        const float unit = (before.high - before.low) / largest_value;
        for (size_t k = 0; k < snapshot.field.size(); ++k)
            snapshot.field[k] = before.low + unit * float(before.values[k]);
        snapshot.field_min = before.low, snapshot.field_max = before.high;
    }
    show_bodies(before, pool, snapshot);
    snapshot.skins.clear();
    snapshot.splats.clear();
    snapshot.grips.clear();
    snapshot.diagnostics.time =
        before.time + double(part) * std::max(0.0, later.time - before.time);
    return true;
}

void Previews::show_bodies(const Preview& preview, const ThreadPool& pool,
                           Snapshot& snapshot) const {
    const bool as_then =
        preview.mode == snapshot.surface_mode && preview.shown_as.size() == snapshot.bodies.size();
    snapshot.transforms.clear();
    for (size_t b = 0; b < snapshot.bodies.size(); ++b) {
        BodyState& body = snapshot.bodies[b];
        const auto places = std::span(snapshot.position).subspan(body.first, body.count);
        Vec3d sum = Vec3d::Zero();
        double present = 0.0;
        for (const Vec4f& x : places)
            if (x.head<3>().allFinite()) sum += x.head<3>().cast<double>(), present += 1.0;
        if (present > 0.0) body.centre = (sum / present).cast<float>();
        body.mesh_part = 0.0f;
        if (as_then) body.shown_as = preview.shown_as[b];
        const bool knows = !as_then || preview.surfaces[b].lock() == body.surface;
        if (body.shown_as == &mesh_surface && body.surface && knows) {
            const size_t carriers = body.surface->carriers().size();
            body.first_transform = uint32_t(snapshot.transforms.size());
            snapshot.transforms.resize(snapshot.transforms.size() + carriers);
            body.surface->find_transforms(
                pool, places, [](uint32_t) { return Quatf::Identity(); },
                std::span(snapshot.transforms).last(carriers));
        } else if (body.shown_as != &iso_surface) {
            body.shown_as = &particle_surface;
        }
    }
}

}  // namespace taffy
