#include "core/interaction/handles.h"

#include "core/base/error.h"
#include "core/base/nearest_name.h"
#include "core/module/diagnostics.h"
#include "core/settings/body_rules.h"

namespace taffy {

namespace {

/// Returns why a handle does not go where a load moves it, as a clause; empty if it does.
std::string why_still(const Handle& handle, const RegionLoad& load) {
    if (!handle.holds()) return "its handle let go";
    const Vec4f held = along(handle.free_axes(), Vec4f::Zero(), padded(load.value));
    if (load.kind == RegionLoadKind::velocity && held.isZero(0.0f) && !load.value.isZero(0.0f))
        return "its handle is free";
    return "";
}

}  // namespace

void Handles::add(World& world, Handle::Definition definition) {
    handles_.emplace_back(std::move(definition), world.particles);
    turn_held(handles_.back());
    anchor_bodies(world);
}

void Handles::set_target(const std::string& name, const Pose& target) {
    std::vector<std::string> names;
    for (Handle& handle : handles_) {
        if (handle.is_fixed()) continue;
        if (handle.name() == name) return handle.set_target(target);
        names.push_back(handle.name());
    }
    throw InputError(names.empty() ? "the scene has no handles"
                                   : unknown_name_message("handle", name, names));
}

std::vector<RegionHold> Handles::holds() const {
    std::vector<RegionHold> holds;
    for (const Handle& handle : handles_)
        holds.push_back({handle.name(), handle.is_fixed(), handle.holds()});
    return holds;
}

void Handles::check(const World& world, std::span<const size_t> regions, const std::string& key,
                    const ParameterValue& value, Settings& settings) const {
    RegionHold wanted;
    table().at(key).set(wanted, value);
    std::vector<bool>& holds = settings.region_held;
    if (holds.empty())
        for (const Handle& handle : handles_) holds.push_back(handle.holds());
    for (const size_t k : regions) {
        const uint32_t b = handles_[k].body();
        Combination body =
            combination(world, solids_, b, settings.material[b], settings.simulation);
        holds[k] = wanted.held;
        body.held = false;
        for (size_t other = 0; other < handles_.size(); ++other)
            if (handles_[other].body() == b && holds[other]) body.held = true;
        check_combination(world.bodies[b].definition.name, body);
        settings.held[b] = body.held;
    }
}

void Handles::set(World& world, size_t k, const std::string& key, const ParameterValue& value) {
    RegionHold wanted;
    table().at(key).set(wanted, value);
    set_held(world, handles_[k], wanted.held);
    world.forces_valid = false;
}

void Handles::set_held(World& world, Handle& handle, bool held) {
    if (handle.holds() == held) return;
    if (held)
        handle.hold(world.particles);
    else
        handle.release(world.particles);
    turn_held(handle);
    anchor_bodies(world);
}

/// Turns the clamps of sheets and rods with the handle; with free axes nothing is clamped.
void Handles::turn_held(const Handle& handle) {
    const bool clamps = handle.holds() && handle.free_axes() == 0;
    solids_.set_held(handle.body(), handle.local_particles(),
                     clamps ? handle.pose().rotation : Quatf(0.0f, 0.0f, 0.0f, 0.0f));
}

void Handles::anchor_bodies(World& world) const {
    for (const Handle& handle : handles_) world.bodies[handle.body()].anchored = false;
    for (const Handle& handle : handles_)
        if (handle.holds()) world.bodies[handle.body()].anchored = true;
}

void Handles::changed(World& world, Changes what) {
    if (!what.has(Change::materials)) return;
    for (Handle& handle : handles_)  // held in an earlier state, when the body was no fluid
        if (world.bodies[handle.body()].material.is_fluid()) set_held(world, handle, false);
}

void Handles::follow(const World&, const RowMap& map) {
    for (Handle& handle : handles_) handle.follow(map);
}

template <class Work>
void Handles::for_free(const World& world, const Work& work) const {
    for (const Handle& handle : handles_) {
        if (!handle.holds() || handle.free_axes() == 0) continue;
        for (const uint32_t i : handle.particles())
            if (is_present(world.particles.flags[i])) work(i, handle.free_axes());
    }
}

void Handles::kick_free(World& world, double time) const {
    Particles& p = world.particles;
    for_free(world, [&](uint32_t i, uint8_t axes) {
        p.v[i] += along(axes, (float(time) / p.mass[i]) * p.force[i], Vec4f::Zero());
    });
}

void Handles::before_drift(World& world) {
    if (!world.is_implicit()) kick_free(world, 0.5 * world.dt);
}

void Handles::after_drift(World& world) {
    if (world.is_implicit()) return;
    Particles& p = world.particles;
    for_free(world, [&](uint32_t i, uint8_t axes) {
        p.x[i] += along(axes, float(world.dt) * p.v[i], Vec4f::Zero());
    });
    move(world, float(world.dt));
}

void Handles::end_of_step(World& world) {
    if (!world.is_implicit()) kick_free(world, 0.5 * world.dt);
}

void Handles::report(const World&, Diagnostics& figures) const {
    for (size_t k = 0; k < loads_.size(); ++k) {
        const RegionLoad& load = loads_.at(k);
        if (!load.moves()) continue;
        const auto handle = std::ranges::find(handles_, load.region, &Handle::name);
        const std::string why = why_still(*handle, load);
        if (!why.empty()) figures.loads[k].part = 0.0, figures.loads[k].idle = why;
    }
}

void Handles::move(World& world, float dt) {
    for (Handle& handle : handles_) {
        if (handle.is_fixed() || !handle.holds()) continue;
        handle.advance(dt, loads_.drive(handle.name(), world.time, world.time + double(dt)));
        handle.place(world.particles);
        turn_held(handle);
    }
}

void Handles::visit_layout(World& world, StateVisitor& state) {
    for (Handle& handle : handles_)
        handle.visit_layout(state, world.particles.size(), solids_.shape_size(handle.body()));
    if (!state.reads() || !world.particles.free_axes.used()) return;
    for (const Handle& handle : handles_)
        for (const uint32_t i : handle.particles())
            world.particles.free_axes[i] = handle.free_axes();
}

void Handles::visit_motion(World& world, StateVisitor& state) {
    for (Handle& handle : handles_) state("handle", handle);
    if (!state.reads()) return;
    for (const Handle& handle : handles_) turn_held(handle);
    anchor_bodies(world);
}

}  // namespace taffy
