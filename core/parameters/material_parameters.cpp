#include "core/parameters/material_parameters.h"

#include <cmath>

namespace taffy {

namespace {

namespace group {
const char* const elasticity = "Elasticity";
const char* const plasticity = "Plasticity and fracture";
const char* const fluid = "Fluid of this body";
const char* const heat = "Heat of this body";
const char* const melting = "Melting";
}  // namespace group

const Condition solids{"phase", {"solid", "meltable"}};
const Condition liquids{"phase", {"fluid", "meltable"}};
const Condition melts{"phase", {"meltable"}};
const Condition flows{.parameter = "creep", .or_else = {melts}};

/// Bodies that melt, creep or break have bonds instead of a lattice (core/bonds). One entry for
/// each thing that bonds do not support.
std::vector<Need> needs_of_bonds(const std::string& choice) {
    return {{choice, {"elasticity", {"corotated"}}, "no other operator supports bonds"}};
}

std::vector<Need> needs_of_phases() {
    std::vector<Need> needs = needs_of_bonds("meltable");
    needs.push_back({"fluid",
                     {"simulation.integrator", {"explicit"}},
                     "the equations of the implicit integrators have no pressure waves"});
    return needs;
}

}  // namespace

const ParameterTable<MaterialParameters>& MaterialParameters::describe() {
    using M = MaterialParameters;
    static const auto table =
        ParameterTable<M>()
            .choice(
                &M::phase,
                {.name = "phase",
                 .label = "Phase",
                 .unit = "",
                 .help = "solid: keeps its shape, with the elastic parameters. fluid: flows, with "
                         "viscosity and surface tension. meltable: solid below the melting range, "
                         "fluid above it. A body made solid while the scene runs keeps the shape "
                         "in which it lies; a body made fluid flows apart.",
                 .choices = {"solid", "fluid", "meltable"},
                 .needs = needs_of_phases()})
            .real(&M::young_modulus,
                  {.name = "young_modulus",
                   .label = "Young's modulus",
                   .unit = "Pa",
                   .help =
                       "Stiffness: stress per strain in a pulled bar; jelly 10 kPa, rubber "
                       "1 MPa. The explicit time step shrinks with the square root of the modulus.",
                   .min = 100.0,
                   .max = 1e8,
                   .scale = Scale::logarithmic,
                   .group = group::elasticity,
                   .applies = {solids}})
            .real(&M::poisson_ratio,
                  {.name = "poisson_ratio",
                   .label = "Poisson ratio",
                   .unit = "",
                   .help = "How much a pulled body thins: 0 like cork, 0.45 nearly keeps its "
                           "volume.",
                   .min = 0.0,
                   .max = 0.45,
                   .group = group::elasticity,
                   .applies = {solids}})
            .real(&M::density, {.name = "density",
                                .label = "Density",
                                .unit = "kg/m3",
                                .help = "Mass per rest volume. Water is 1000.",
                                .min = 10.0,
                                .max = 20000.0,
                                .scale = Scale::logarithmic})
            .real(&M::damping,
                  {.name = "damping",
                   .label = "Damping",
                   .unit = "1/s",
                   .help = "Inner friction: rate at which neighbouring particles lose their "
                           "relative velocity, apart from that of a rotation. It calms ripples and "
                           "leaves slow swinging and rigid motion alone.",
                   .min = 0.0,
                   .max = 1000.0,
                   .group = group::elasticity,
                   .applies = {solids}})
            .real(
                &M::settling,
                {.name = "settling",
                 .label = "Global damping",
                 .unit = "1/s",
                 .help = "Rate at which the body as a whole comes to rest: damps every motion that "
                         "is not rigid, slow swinging too. A free fall or spin is not slowed down.",
                 .min = 0.0,
                 .max = 20.0,
                 .group = group::elasticity,
                 .applies = {solids}})
            .real(&M::bending,
                  {.name = "bending",
                   .label = "Bending",
                   .unit = "",
                   .help = "How much sheets and rods resist being bent: 1 matches beam and plate "
                           "theory, with 0 they hang like cloth and rope. It is the energy-"
                           "consistent stabilisation of the operators corotated and mls, which "
                           "resists deformation that the deformation gradient does not see.",
                   .min = 0.0,
                   .max = 2.0,
                   .group = group::elasticity,
                   .applies = {solids, {"elasticity", {"corotated", "mls"}}}})
            .real(&M::yield,
                  {.name = "yield",
                   .label = "Yield",
                   .unit = "",
                   .help = "Elastic strain (norm of its deviator) above which the material flows, "
                           "if the creep rate is not 0. In a pulled bar this is a stretch of 0.82 "
                           "times the value at a Poisson ratio of 0.5, in shear an angle of 1.41 "
                           "times the value. Setting the yield sets the yield stress to 0.",
                   .min = 0.0,
                   .max = 1.0,
                   .group = group::plasticity,
                   .applies = {solids, flows}})
            .real(&M::yield_stress,
                  {.name = "yield_stress",
                   .label = "Yield stress",
                   .unit = "Pa",
                   .help = "Von Mises stress above which the material flows, if the creep rate is "
                           "not 0: the tension of a pulled bar; in shear 0.58 of this stress is "
                           "enough. Corresponds to a yield of yield_stress / (2.45 mu), mu = E / "
                           "(2 + 2 nu). 0: the yield, a strain, applies instead.",
                   .min = 0.0,
                   .max = 1e9,
                   .zero_text = "by yield",
                   .group = group::plasticity,
                   .applies = {solids, flows}})
            .real(&M::creep, {.name = "creep",
                              .label = "Creep",
                              .unit = "1/s",
                              .help = "Rate at which the strain above the yield becomes permanent: "
                                      "0 springs back like rubber, 1 keeps a bend that is held for "
                                      "a second, 100 is dough.",
                              .min = 0.0,
                              .max = 200.0,
                              .group = group::plasticity,
                              .applies = {solids},
                              .needs = needs_of_bonds("")})
            .real(&M::max_plastic,
                  {.name = "max_plastic",
                   .label = "Plastic limit",
                   .unit = "",
                   .help = "Permanent strain, added up over time, at which a particle stops "
                           "flowing and is elastic again.",
                   .min = 0.0,
                   .max = 100.0,
                   .group = group::plasticity,
                   .applies = {solids, flows}})
            .real(&M::fracture_strain,
                  {.name = "fracture_strain",
                   .label = "Fracture strain",
                   .unit = "",
                   .help = "Stretch at which the bond of two particles breaks, so that the body "
                           "tears: glass 0.02, jelly 0.5. At 0 no bond breaks.",
                   .min = 0.0,
                   .max = 2.0,
                   .zero_text = "never tears",
                   .group = group::plasticity,
                   .applies = {solids},
                   .needs = needs_of_bonds("")})
            .real(&M::friction,
                  {.name = "friction",
                   .label = "Friction factor",
                   .unit = "x",
                   .help = "Factor on the scene's friction: 0 ice, 2 rubber. Where two bodies "
                           "touch, the geometric mean of their factors applies.",
                   .min = 0.0,
                   .max = 5.0})
            .real(&M::restitution,
                  {.name = "restitution",
                   .label = "Restitution factor",
                   .unit = "x",
                   .help =
                       "How much of its speed the body keeps in a bounce: a factor on the scene's "
                       "restitution. Where two bodies touch, the geometric mean of their factors "
                       "applies; the restitution is at most 1 in all.",
                   .min = 0.0,
                   .max = 5.0})
            .real(&M::hourglass,
                  {.name = "hourglass",
                   .label = "Hourglass control",
                   .unit = "",
                   .help = "Amplitude of the penalty of Ganzenmueller 2015 for the operator "
                           "corotated 2009: it resists the checkerboard motion that this operator "
                           "does not see. 0 is the operator exactly as in its paper.",
                   .min = 0.0,
                   .max = 50.0,
                   .group = group::elasticity,
                   .applies = {solids, {"elasticity", {"corotated_2009"}}}})
            .real(
                &M::volume_stiffness,
                {.name = "volume_stiffness",
                 .label = "Volume stiffness",
                 .unit = "",
                 .help = "A larger value makes the body keep its volume better (sheets their area, "
                         "rods their length) and turns back particles that are inside out, but "
                         "makes explicit steps smaller. In units of Young's modulus, for the "
                         "energy (det F - 1)^2 / 2 per volume.",
                 .min = 0.0,
                 .max = 20.0,
                 .group = group::elasticity,
                 .applies = {solids}})
            .real(&M::viscosity,
                  {.name = "viscosity",
                   .label = "Viscosity",
                   .unit = "Pa s",
                   .help = "Inner friction of a fluid: water 0.001, oil 0.1, honey 10, lava 1000. "
                           "With the explicit pressure solver, thick fluids need small steps.",
                   .min = 1e-6,
                   .max = 1e4,
                   .scale = Scale::logarithmic,
                   .group = group::fluid,
                   .applies = {liquids}})
            .real(&M::surface_tension,
                  {.name = "surface_tension",
                   .label = "Surface tension",
                   .unit = "N/m",
                   .help = "Tension that pulls a fluid into drops: water 0.07, quicksilver 0.49. "
                           "At the size of these scenes its effect shows from about 1 on.",
                   .min = 0.0,
                   .max = 100.0,
                   .group = group::fluid,
                   .applies = {liquids}})
            .real(&M::temperature,
                  {.name = "temperature",
                   .label = "Temperature",
                   .unit = "C",
                   .help = "Temperature of the whole body at the start. Changing the value while "
                           "the scene runs sets every particle of the body to it.",
                   .min = -273.0,
                   .max = 10000.0,
                   .group = group::heat})
            .real(&M::heating, {.name = "heating",
                                .label = "Heating",
                                .unit = "K/s",
                                .help = "Rate at which a source of heat inside the body heats it; "
                                        "negative values cool it.",
                                .min = -1000.0,
                                .max = 1000.0,
                                .group = group::heat})
            .real(
                &M::heat_diffusion,
                {.name = "heat_diffusion",
                 .label = "Heat diffusion",
                 .unit = "m2/s",
                 .help =
                     "How fast temperatures level out inside the body: k_heat of [KAG05]. Copper "
                     "1e-4; at the size and pace of these scenes 1e-3 to 0.1 has a visible effect.",
                 .min = 1e-7,
                 .max = 1.0,
                 .scale = Scale::logarithmic,
                 .group = group::heat})
            .real(&M::heat_capacity,
                  {.name = "heat_capacity",
                   .label = "Heat capacity",
                   .unit = "J/(kg K)",
                   .help = "Heat that one kilogram takes up per degree: water 4180, wax 2500, "
                           "iron 450.",
                   .min = 10.0,
                   .max = 10000.0,
                   .scale = Scale::logarithmic,
                   .group = group::heat})
            .real(
                &M::melting_start,
                {.name = "melting_start",
                 .label = "Melting starts",
                 .unit = "C",
                 .help =
                     "T_min of [KAG05]: up to this temperature the parameters of the solid apply.",
                 .min = -273.0,
                 .max = 10000.0,
                 .group = group::melting,
                 .applies = {melts}})
            .real(&M::melting_end,
                  {.name = "melting_end",
                   .label = "Melting ends",
                   .unit = "C",
                   .help = "T_max of [KAG05]: from this temperature on the parameters of the melt "
                           "apply. In the melting range every parameter changes linearly from that "
                           "of the solid to that of the melt.",
                   .min = -273.0,
                   .max = 10000.0,
                   .group = group::melting,
                   .applies = {melts}})
            .real(&M::molten_young_modulus,
                  {.name = "molten_young_modulus",
                   .label = "Molten Young's",
                   .unit = "Pa",
                   .help = "Young's modulus of the melt. At 0 the melt is a fluid, which has no "
                           "bonds; above 0 it is a viscoelastic paste, which flows by its creep.",
                   .min = 0.0,
                   .max = 1e5,
                   .group = group::melting,
                   .applies = {melts}})
            .real(&M::molten_poisson_ratio,
                  {.name = "molten_poisson_ratio",
                   .label = "Molten Poisson",
                   .unit = "",
                   .help = "Poisson ratio of the melt, if its Young's modulus is above 0.",
                   .min = 0.0,
                   .max = 0.45,
                   .group = group::melting,
                   .applies = {melts}})
            .real(&M::molten_yield, {.name = "molten_yield",
                                     .label = "Molten yield",
                                     .unit = "",
                                     .help = "Yield of the melt.",
                                     .min = 0.0,
                                     .max = 1.0,
                                     .group = group::melting,
                                     .applies = {melts}})
            .real(&M::molten_creep, {.name = "molten_creep",
                                     .label = "Molten creep",
                                     .unit = "1/s",
                                     .help = "Creep rate of the melt; half-molten particles creep "
                                             "at the mean of this rate and that of the solid.",
                                     .min = 0.0,
                                     .max = 200.0,
                                     .group = group::melting,
                                     .applies = {melts}})
            .real(&M::molten_viscosity,
                  {.name = "molten_viscosity",
                   .label = "Molten viscosity",
                   .unit = "Pa s",
                   .help = "Viscosity of the melt: water 0.001, oil 0.1, honey 10, lava 1000.",
                   .min = 1e-6,
                   .max = 1e4,
                   .scale = Scale::logarithmic,
                   .group = group::melting,
                   .applies = {melts}})
            .real(&M::molten_surface_tension,
                  {.name = "molten_surface_tension",
                   .label = "Molten tension",
                   .unit = "N/m",
                   .help = "Surface tension of the melt: water 0.07, quicksilver 0.49.",
                   .min = 0.0,
                   .max = 100.0,
                   .group = group::melting,
                   .applies = {melts}})
            .choice(
                &M::elasticity,
                {.name = "elasticity",
                 .label = "Operator",
                 .unit = "",
                 .help =
                     "original: SPH that does not take rotation out of the strain. corotated 2009: "
                     "exactly as in its paper, half as stiff and not energy-conserving. corotated: "
                     "takes rotation out, and its forces are the exact derivative of an energy. "
                     "mls: the same with gradients by moving least squares, for solids only.",
                 .choices = {"original", "corotated_2009", "corotated", "mls"},
                 .group = group::elasticity,
                 .applies = {solids}})
            .boolean(&M::corotation,
                     {.name = "corotation",
                      .label = "Corotation",
                      .unit = "",
                      .help = "For the operator mls: measures the linear strain in the rotated "
                              "frame of each particle. Off is the linear model, which mistakes "
                              "rotation for strain. The nonlinear strain does not need corotation.",
                      .group = group::elasticity,
                      .applies = {solids, {"elasticity", {"mls"}}, {"strain", {"cauchy"}}}})
            .choice(&M::strain,
                    {.name = "strain",
                     .label = "Strain",
                     .unit = "",
                     .help = "cauchy: linear strain. green: nonlinear Green-Saint-Venant "
                             "strain, which stiffens when stretched.",
                     .choices = {"cauchy", "green"},
                     .group = group::elasticity,
                     .applies = {solids}});
    return table;
}

float MaterialParameters::yield_strain(int dimension) const {
    if (yield_stress <= 0.0f) return yield;
    const float mu = 0.5f * young_modulus / (1.0f + poisson_ratio);
    return yield_stress / (dimension == 1 ? std::sqrt(1.5f) * young_modulus : std::sqrt(6.0f) * mu);
}

}  // namespace taffy
