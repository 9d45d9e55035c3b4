#include "core/surfels/surfel_parameters.h"

namespace taffy {

const ParameterTable<SurfelParameters>& SurfelParameters::describe() {
    const char* const heading = "Surfels";
    using S = SurfelParameters;
    static const auto table =
        ParameterTable<S>()
            .real(
                &S::radius,
                {.name = "surfel_radius",
                 .label = "Radius",
                 .unit = "d",
                 .help = "Radius of a surfel, in spacings of the particles. Half the radius takes "
                         "four times as many surfels; the detail of models needs small surfels.",
                 .min = 0.1,
                 .max = 1.0,
                 .group = heading})
            .real(&S::implicit_weight,
                  {.name = "surfel_implicit",
                   .label = "Implicit force",
                   .unit = "",
                   .help = "How strongly surfels are drawn to the level of the colour field.",
                   .min = 0.0,
                   .max = 1.0,
                   .group = heading})
            .real(&S::attracting_weight,
                  {.name = "surfel_attracting",
                   .label = "Attracting force",
                   .unit = "",
                   .help = "How strongly surfels are drawn to the particles nearby. The implicit "
                           "force alone keeps the volume; this force makes the surface tighter.",
                   .min = 0.0,
                   .max = 1.0,
                   .group = heading})
            .real(&S::smoothing_weight,
                  {.name = "surfel_smoothing",
                   .label = "Smoothing force",
                   .unit = "",
                   .help = "How strongly surfels are drawn to the plane of their neighbours.",
                   .min = 0.0,
                   .max = 1.0,
                   .group = heading})
            .real(&S::repulsion_weight,
                  {.name = "surfel_repulsion",
                   .label = "Repulsion",
                   .unit = "",
                   .help = "How strongly surfels spread evenly over the surface.",
                   .min = 0.0,
                   .max = 1.0,
                   .group = heading})
            .real(&S::level,
                  {.name = "surfel_level",
                   .label = "Level",
                   .unit = "",
                   .help = "Value of the colour field on the surface: 0.5 is half a spacing "
                           "outside the particles; smaller values are farther out.",
                   .min = 0.05,
                   .max = 0.9,
                   .group = heading})
            .real(&S::least_level,
                  {.name = "surfel_least_level",
                   .label = "Least level",
                   .unit = "",
                   .help = "Surfels are held where the colour field has at least this value, so "
                           "that the surface parts where a body is stretched apart.",
                   .min = 0.0,
                   .max = 0.5,
                   .zero_text = "none",
                   .group = heading})
            .real(&S::step,
                  {.name = "surfel_step",
                   .label = "Step",
                   .unit = "",
                   .help = "Fraction of the forces by which the first iteration moves surfels.",
                   .min = 0.05,
                   .max = 1.0,
                   .group = heading})
            .real(&S::damping, {.name = "surfel_damping",
                                .label = "Damping",
                                .unit = "",
                                .help = "Fraction of the step that is left after each iteration.",
                                .min = 0.1,
                                .max = 1.0,
                                .group = heading})
            .real(&S::tolerance, {.name = "surfel_tolerance",
                                  .label = "Tolerance",
                                  .unit = "r",
                                  .help = "Iterations end when no surfel of a piece of the surface "
                                          "moves farther than this, in radii of a surfel.",
                                  .min = 0.001,
                                  .max = 1.0,
                                  .scale = Scale::logarithmic,
                                  .group = heading})
            .integer(
                &S::iterations,
                {.name = "surfel_iterations",
                 .label = "Iterations",
                 .unit = "",
                 .help =
                     "Largest number of iterations in an update; there are 60 updates a second.",
                 .min = 1,
                 .max = 30,
                 .group = heading})
            .real(&S::merging_distance,
                  {.name = "surfel_merging_distance",
                   .label = "Merging distance",
                   .unit = "d",
                   .help = "Two pieces of the surface merge when a particle of one comes this near "
                           "to the other from outside, in spacings; 0: when the particle is inside "
                           "the other.",
                   .min = 0.0,
                   .max = 0.5,
                   .group = heading});
    return table;
}

}  // namespace taffy
