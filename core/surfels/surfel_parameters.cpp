#include "core/surfels/surfel_parameters.h"

namespace taffy {

const ParameterTable<SurfelParameters>& SurfelParameters::describe() {
    const char* const heading = "Surfels";
    using S = SurfelParameters;
    static const auto table =
        ParameterTable<S>()
            .real(&S::radius,
                  {.name = "surfel_radius",
                   .label = "Radius",
                   .unit = "d",
                   .help = "Of a surfel, in spacings of the particles. Half of it takes "
                           "four times as many surfels; the detail of models needs it.",
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
            .real(
                &S::attracting_weight,
                {.name = "surfel_attracting",
                 .label = "Attracting force",
                 .unit = "",
                 .help = "How strongly surfels are drawn to the particles nearby. The level alone "
                         "holds the volume; this makes the surface tighter.",
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
            .real(&S::level, {.name = "surfel_level",
                              .label = "Level",
                              .unit = "",
                              .help = "Of the colour field, where the surface is: 0.5 is half a "
                                      "spacing outside the particles; less is farther out.",
                              .min = 0.05,
                              .max = 0.9,
                              .group = heading})
            .real(&S::least_level, {.name = "surfel_least_level",
                                    .label = "Least level",
                                    .unit = "",
                                    .help = "Surfels are held where the colour field is at least "
                                            "this, so that what is stretched apart parts.",
                                    .min = 0.0,
                                    .max = 0.5,
                                    .zero_text = "none",
                                    .group = heading})
            .real(&S::step,
                  {.name = "surfel_step",
                   .label = "Step",
                   .unit = "",
                   .help = "Part of the forces that the first iteration moves surfels by.",
                   .min = 0.05,
                   .max = 1.0,
                   .group = heading})
            .real(&S::damping, {.name = "surfel_damping",
                                .label = "Damping",
                                .unit = "",
                                .help = "What is left of the step after each iteration.",
                                .min = 0.1,
                                .max = 1.0,
                                .group = heading})
            .real(&S::tolerance, {.name = "surfel_tolerance",
                                  .label = "Tolerance",
                                  .unit = "r",
                                  .help = "Iterations end when no surfel of a piece of the surface "
                                          "moves farther, in radii of a surfel.",
                                  .min = 0.001,
                                  .max = 1.0,
                                  .scale = Scale::logarithmic,
                                  .group = heading})
            .integer(&S::iterations, {.name = "surfel_iterations",
                                      .label = "Iterations",
                                      .unit = "",
                                      .help = "Of an update, of which there are 60 a second.",
                                      .min = 1,
                                      .max = 30,
                                      .group = heading})
            .real(&S::merging_distance,
                  {.name = "surfel_merging_distance",
                   .label = "Merging distance",
                   .unit = "d",
                   .help = "Pieces of the surface become one when a particle of one comes so near "
                           "to the other from outside, in spacings; 0: when it is inside.",
                   .min = 0.0,
                   .max = 0.5,
                   .group = heading});
    return table;
}

}  // namespace taffy
