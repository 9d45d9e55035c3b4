#include "core/parameters/material_parameters.h"

namespace taffy {

const ParameterTable<MaterialParameters>& MaterialParameters::describe() {
    using M = MaterialParameters;
    static const auto table =
        ParameterTable<M>()
            .choice(&M::phase,
                    {.name = "phase",
                     .label = "Phase",
                     .unit = "",
                     .help = "solid: keeps its shape, with the elastic parameters. fluid: flows, "
                             "with viscosity and surface tension. Belongs to the scene: it cannot "
                             "change while the scene runs.",
                     .choices = {"solid", "fluid"}})
            .real(&M::young_modulus,
                  {.name = "young_modulus",
                   .label = "Young's modulus",
                   .unit = "Pa",
                   .help = "Stiffness: stress per strain in a pulled bar. Jelly 1e4, rubber 1e6. "
                           "The time step shrinks with its square root.",
                   .min = 100.0,
                   .max = 1e8,
                   .scale = Scale::logarithmic})
            .real(&M::poisson_ratio,
                  {.name = "poisson_ratio",
                   .label = "Poisson ratio",
                   .unit = "",
                   .help = "How much a pulled body thins: 0 like cork, 0.45 nearly keeps its "
                           "volume.",
                   .min = 0.0,
                   .max = 0.45})
            .real(&M::density, {.name = "density",
                                .label = "Density",
                                .unit = "kg/m3",
                                .help = "Mass per rest volume. Water is 1000.",
                                .min = 10.0,
                                .max = 20000.0,
                                .scale = Scale::logarithmic})
            .real(&M::damping, {.name = "damping",
                                .label = "Damping",
                                .unit = "1/s",
                                .help = "Inner friction: rate at which neighbouring particles lose "
                                        "the relative velocity "
                                        "that is no rotation of theirs. It calms ripples and "
                                        "leaves slow swinging and rigid "
                                        "motion alone.",
                                .min = 0.0,
                                .max = 1000.0})
            .real(
                &M::settling,
                {.name = "settling",
                 .label = "Settling",
                 .unit = "1/s",
                 .help = "Rate at which the body as a whole comes to rest: damps every motion that "
                         "is not rigid, slow swinging too. A free fall or spin is not braked.",
                 .min = 0.0,
                 .max = 20.0})
            .real(&M::bending,
                  {.name = "bending",
                   .label = "Bending",
                   .unit = "",
                   .help = "Energy-consistent stabilisation of the operator corotated: resists "
                           "what the deformation gradient "
                           "does not see. 1 matches beam and plate theory, 0 switches it off "
                           "(sheets and rods then hang like cloth and rope).",
                   .min = 0.0,
                   .max = 2.0})
            .real(&M::friction,
                  {.name = "friction",
                   .label = "Friction",
                   .unit = "x",
                   .help = "Factor on the scene's friction: 0 ice, 2 rubber. Two bodies that touch "
                           "have the geometric mean of theirs.",
                   .min = 0.0,
                   .max = 5.0})
            .real(&M::restitution,
                  {.name = "restitution",
                   .label = "Restitution",
                   .unit = "x",
                   .help = "Factor on the scene's restitution. Two bodies that touch have the "
                           "geometric mean of theirs, at most 1 in all.",
                   .min = 0.0,
                   .max = 5.0})
            .real(&M::hourglass,
                  {.name = "hourglass",
                   .label = "Hourglass",
                   .unit = "",
                   .help = "Amplitude of the penalty of Ganzenmueller 2015, for the operator "
                           "corotated_2009 only: it resists the checkerboard motion that this "
                           "operator does not see. 0 is the paper to the letter.",
                   .min = 0.0,
                   .max = 50.0})
            .real(&M::volume_stiffness,
                  {.name = "volume_stiffness",
                   .label = "Volume stiffness",
                   .unit = "",
                   .help = "Resists changes of volume, in units of Young's modulus: energy (det F "
                           "- 1)^2 / 2. It turns particles that are inside out back. Sheets: "
                           "area, rods: length. Smaller explicit steps.",
                   .min = 0.0,
                   .max = 20.0})
            .real(&M::viscosity,
                  {.name = "viscosity",
                   .label = "Viscosity",
                   .unit = "Pa s",
                   .help = "Inner friction of a fluid: water 0.001, oil 0.1, honey 10, lava 1000. "
                           "Thick fluids need small steps.",
                   .min = 1e-6,
                   .max = 1e4,
                   .scale = Scale::logarithmic})
            .real(&M::surface_tension,
                  {.name = "surface_tension",
                   .label = "Surface tension",
                   .unit = "N/m",
                   .help = "What pulls a fluid into drops: water 0.07, quicksilver 0.49. At the "
                           "size of these scenes it shows from about 1 on. It wants a support "
                           "ratio of 2.5 or more.",
                   .min = 0.0,
                   .max = 100.0})
            .choice(
                &M::elasticity,
                {.name = "elasticity",
                 .label = "Operator",
                 .unit = "",
                 .help = "original: SPH without rotations [SSP07]. corotated_2009: the paper to "
                         "the letter [BIT09], twice as soft and not energy-conserving. "
                         "corotated: the exact derivative of an energy. mls: moving least squares "
                         "[MKN04], for solids only.",
                 .choices = {"original", "corotated_2009", "corotated", "mls"}})
            .boolean(&M::corotation,
                     {.name = "corotation",
                      .label = "Corotation",
                      .unit = "",
                      .help = "Operator mls only: measure the linear strain in the rotated frame "
                              "of each particle. Off is the linear model, which takes rotation "
                              "for strain. The nonlinear strain does not need it."})
            .choice(&M::strain,
                    {.name = "strain",
                     .label = "Strain",
                     .unit = "",
                     .help = "cauchy: linear strain. green: nonlinear Green-Saint-Venant "
                             "strain, which stiffens when stretched.",
                     .choices = {"cauchy", "green"}});
    return table;
}

}  // namespace taffy
