#include "app/panels/step_words.h"

#include "app/workspace/quantity.h"

namespace taffy {

namespace {

/// " of 'bar'", or nothing where no body limits the step.
std::string owner(const Snapshot& s) {
    const int body = s.diagnostics.step_limit.body;
    if (body < 0 || size_t(body) >= s.bodies.size()) return {};
    return " of '" + s.bodies[size_t(body)].name + "'";
}

std::string stiffness(const Snapshot& s) {
    const int body = s.diagnostics.step_limit.body;
    if (body < 0 || size_t(body) >= s.bodies.size()) return {};
    const MaterialParameters& material = s.bodies[size_t(body)].material;
    return " (E = " + quantity_text(double(material.young_modulus), "Pa") + ")";
}

}  // namespace

StepWords step_words(const Snapshot& s) {
    const std::string of = owner(s);
    switch (s.diagnostics.step_limit.cause) {
        case StepCause::chosen:
            return {"the chosen step",
                    "The step is as long as a parameter says: the fixed step, or the longest step "
                    "of the implicit integrators."};
        case StepCause::frame:
            return {"nothing", "No motion asks for shorter steps than a frame needs."};
        case StepCause::elasticity:
            return {"elasticity" + of,
                    "Explicit steps are limited by sound in solids" + stiffness(s) +
                        ". A softer, heavier or coarser body allows longer steps; the implicit "
                        "integrator is not limited by sound."};
        case StepCause::damping:
            return {"damping" + of,
                    "Explicit steps must resolve how fast motion is damped. Less damping allows "
                    "longer steps; the implicit integrator is not limited by damping."};
        case StepCause::sound:
            return {"sound" + of,
                    "With explicit pressures, steps are limited by sound, which is ten times as "
                    "fast as the flow; with implicit pressures, by the flow alone.",
                    true};
        case StepCause::viscosity:
            return {"viscosity" + of,
                    "Explicit viscous forces need shorter steps the more viscous the fluid is. "
                    "With implicit pressures, viscosity is solved for as well and allows any step.",
                    true};
        case StepCause::surface_tension:
            return {"capillary waves" + of,
                    "Surface tension is explicit: its shortest waves limit the steps. Less surface "
                    "tension, or larger particles, allow longer steps."};
        case StepCause::motion:
            return {"motion" + of,
                    "The fastest particle may move by about a spacing in a step. A lower fluid "
                    "accuracy, or larger particles, allow longer steps."};
        case StepCause::pressure:
            return {"pressure in the fluid",
                    "Particles under pressure turn about each other, the faster the deeper the "
                    "fluid is. Larger particles allow longer steps."};
        case StepCause::density:
            return {"impacts in the fluid",
                    "The density after the last step was not the one that the pressures were "
                    "solved for, so steps are shorter for a while."};
        case StepCause::acceleration:
            return {"the fastest particles",
                    "Some particles move fast or are pushed hard: in a step none may move by more "
                    "than a quarter of its support."};
    }
    return {};
}

}  // namespace taffy
