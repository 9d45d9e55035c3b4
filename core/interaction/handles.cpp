#include "core/interaction/handles.h"

#include "core/base/error.h"
#include "core/base/nearest_name.h"

namespace taffy {

void Handles::set_target(const std::string& name, const Pose& target) {
    std::vector<std::string> names;
    for (Handle& handle : handles_) {
        if (handle.name() == name) return handle.set_target(target);
        names.push_back(handle.name());
    }
    throw InputError(names.empty() ? "the scene has no handles"
                                   : unknown_name_message("handle", name, names));
}

void Handles::turn_held(const Handle& handle) {
    solids_.set_held(handle.body(), handle.local_particles(), handle.pose().rotation);
}

void Handles::changed(World&, Changes what) {
    if (!what.has(Change::restored)) return;
    for (const Handle& handle : handles_) turn_held(handle);
}

void Handles::follow(const World&, const RowMap& map) {
    for (Handle& handle : handles_) handle.follow(map);
}

void Handles::after_drift(World& world) {
    if (!world.is_implicit()) move(world, float(world.dt));
}

void Handles::move(World& world, float dt) {
    for (Handle& handle : handles_) {
        handle.advance(dt);
        handle.place(world.particles);
        turn_held(handle);
    }
}

void Handles::visit_layout(World&, StateVisitor& state) {
    for (Handle& handle : handles_) handle.visit_layout(state);
}

void Handles::visit_motion(World&, StateVisitor& state) {
    for (Handle& handle : handles_) state("handle", handle);
}

}  // namespace taffy
