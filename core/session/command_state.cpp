#include "core/session/command_state.h"

#include "core/appearance/surface_modes.h"
#include "core/base/error.h"
#include "core/fields/fields.h"
#include "core/parameters/parameter_state.h"
#include "core/scene/scene_description.h"
#include "core/scene/scene_state.h"
#include "core/state/variant_state.h"

namespace taffy {

namespace {

/// Visits the name of an entry of a table; find throws InputError for an unknown name.
template <class Find>
void visit_name(StateVisitor& state, std::string name, const Find& find) {
    state("name", name);
    if (!state.reads()) return;
    try {
        find(name);
    } catch (const InputError& error) {
        throw StateError(error.what());
    }
}

void visit(StateVisitor& state, SetParameter& c) {
    state("path", c.path), state("value", c.value);
}
void visit(StateVisitor& state, SetMaterial& c) {
    state("body", c.body), state("material", c.material);
}
void visit(StateVisitor& state, SetPaused& c) {
    state("paused", c.paused);
}
void visit(StateVisitor&, StepOnce&) {}
void visit(StateVisitor&, Reset&) {}
void visit(StateVisitor&, GoBack&) {}
void visit(StateVisitor& state, SetColourField& c) {
    visit_name(state, c.field->name,
               [&](const std::string& name) { c.field = &colour_field(name); });
}
void visit_mode(StateVisitor& state, const SurfaceMode*& mode) {
    visit_name(state, name_of_surface(mode), [&](const std::string& name) {
        mode = surface_named(name);
        if (!mode && name != name_of_surface(nullptr))
            throw StateError("no surface is called '" + name + "'");
    });
}
void visit(StateVisitor& state, SetSurfaceMode& c) {
    visit_mode(state, c.mode);
    if (!c.mode) throw StateError("a surface without a name");
    state("cell", c.iso.cell), state("anisotropic", c.iso.anisotropic);
}
void visit(StateVisitor& state, ShowBody& c) {
    state("body", c.body), visit_mode(state, c.surface), state("look", c.look);
}
void visit(StateVisitor& state, AddGrip& c) {
    state("id", c.id), state("particle", c.particle), state("anchor", c.anchor);
    state("radius", c.radius), state("name", c.name);
}
void visit(StateVisitor& state, MoveGrip& c) {
    state("id", c.id), state("target", c.target);
}
void visit(StateVisitor& state, TwistGrip& c) {
    state("id", c.id), state("axis", c.axis), state("angle", c.angle);
}
void visit(StateVisitor& state, RemoveGrip& c) {
    state("id", c.id);
}
void visit(StateVisitor&, RemoveAllGrips&) {}
void visit(StateVisitor& state, MoveHandle& c) {
    state("name", c.name), state("target", c.target);
}
void visit(StateVisitor& state, HeatBrush& c) {
    state("centre", c.centre), state("radius", c.radius), state("change", c.change);
}
void visit(StateVisitor& state, Inspect& c) {
    state("particle", c.particle);
}
void visit(StateVisitor& state, SetProbes& c) {
    state.list("probes", c.probes, [&](PlacedProbe& probe) {
        state("name", probe.name), state("particles", probe.particles);
    });
}
void visit(StateVisitor&, KeyParameters&) {}  // the session has the commands that keys give
void visit(StateVisitor& state, CarryFigures& c) {
    state("on", c.on);
}
void visit(StateVisitor& state, LoadScene& c) {
    SceneDescription scene;
    if (c.scene) scene = *c.scene;
    state("scene", scene);
    if (state.reads()) c.scene = std::make_shared<const SceneDescription>(std::move(scene));
}
void visit(StateVisitor& state, SaveState& c) {
    state("file", c.file);
}
void visit(StateVisitor& state, RecordFrames& c) {
    state("frames_per_second", c.frames_per_second);
}
void visit(StateVisitor& state, Seek& c) {
    state("elapsed", c.elapsed);
}
void visit(StateVisitor&, StepBack&) {}
void visit(StateVisitor& state, Branch& c) {
    state("kept", c.kept);
}
void visit(StateVisitor&, ReturnToRun&) {}  // always returns to the scene before
void visit(StateVisitor&, BringBack&) {}    // the session has the commands that come back

}  // namespace

void visit_state(StateVisitor& state, Command& command) {
    visit_alternative(state, "command", command);
    std::visit([&](auto& of_its_kind) { visit(state, of_its_kind); }, command);
}

}  // namespace taffy
