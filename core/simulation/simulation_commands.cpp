// Commands: changes that people, panels and scripts make between two steps.
#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/simulation/simulation_state.h"

namespace taffy {

void Simulation::apply(const Command& command) {
    State& s = *state_;
    struct Visitor {
        State& s;
        void operator()(const SetParameter& c) { s.directory.set(c.path, c.value); }
        void operator()(const SetMaterial& c) { s.change_material(c); }
        void operator()(const SetPaused& c) { s.paused = c.paused; }
        void operator()(const StepOnce&) { s.single_step = true; }
        void operator()(const Reset&) { s.reset(); }
        void operator()(const GoBack&) { s.go_back(); }
        void operator()(const SetColourField& c) { s.seen.colour_field = c.field; }
        void operator()(const SetSurfaceMode& c) {
            s.seen.surface_mode = c.mode;
            s.seen.iso_settings = c.iso;
            s.coating.show(s, *c.mode);
        }
        void operator()(const ShowBody& c) {
            const auto body = std::ranges::find(
                s.bodies, c.body, [](const SimulationBody& b) { return b.definition.name; });
            if (body == s.bodies.end()) throw InputError("there is no body '" + c.body + "'");
            body->definition.shown_as = c.surface;
            body->definition.look = c.look;
            s.coating.show(s, *s.seen.surface_mode);
        }
        void operator()(const AddGrip& c) {
            const std::optional<uint32_t> picked = s.particles.table.row(c.particle);
            if (!picked || !is_present(s.particles.flags[*picked]))
                throw InputError("there is no particle " + std::to_string(c.particle.index) +
                                 " to grip");
            s.grips.add(s, c.id, c.name, *picked, c.anchor, c.radius);
            s.grips.mark(s.particles);
        }
        void operator()(const MoveGrip& c) {
            if (Grip* grip = s.grips.find(c.id)) grip->set_target(c.target);
        }
        void operator()(const TwistGrip& c) {
            if (!(c.axis.norm() > 0.0f)) throw InputError("the axis of a twist must not be zero");
            if (Grip* grip = s.grips.find(c.id))
                grip->set_twist(s.particles, c.axis.normalized(), c.angle);
        }
        void operator()(const RemoveGrip& c) {
            s.grips.remove(c.id);
            s.grips.mark(s.particles);
        }
        void operator()(const RemoveAllGrips&) {
            s.grips.clear();
            s.grips.mark(s.particles);
        }
        void operator()(const HeatBrush& c) {
            s.heat.paint(s, c.centre, c.radius, c.change);
            s.settle();
        }
        void operator()(const Inspect& c) { s.seen.inspected = c.particle; }
        void operator()(const SetProbes& c) { s.seen.probes = c.probes; }
        void operator()(const CarryFigures& c) { s.seen.figures = c.on; }
        void operator()(const SaveState&) {
            throw InputError("a simulation does not know its scene: save the whole run");
        }
        void operator()(const LoadScene&) {
            throw InputError("a simulation has one scene: make another simulation");
        }
        void operator()(const RecordFrames&) {}   // concerns the pace only
        void operator()(const KeyParameters&) {}  // the caller sets the parameters' values
        // Commands of a timeline:
        void operator()(const Seek&) {}
        void operator()(const StepBack&) {}
        void operator()(const Branch&) {}
        void operator()(const ReturnToRun&) {}
        void operator()(const BringBack&) {}
        void operator()(const MoveHandle& c) { s.handles.set_target(c.name, c.target); }
    };
    std::visit(Visitor{s}, command);
}

void Simulation::State::change_material(const SetMaterial& command) {
    const std::vector<size_t> wanted = owners_named(materials, *this, command.body);
    for (const size_t b : wanted) materials.check(*this, uint32_t(b), command.material);
    for (const size_t b : wanted) {
        if (command.material.temperature != bodies[b].material.temperature)
            materials.set_temperature(*this, uint32_t(b), double(command.material.temperature));
        materials.set(*this, uint32_t(b), command.material);
        settle();
    }
}

void Simulation::State::set_notice(const std::string& text) {
    notice = text;
    ++notice_serial;
}

}  // namespace taffy
