#include "core/parameters/view_parameters.h"

namespace taffy {

namespace {

const Condition coloured{"colour_by", {"body"}, false};

}  // namespace

const ParameterTable<ViewParameters>& ViewParameters::describe() {
    using V = ViewParameters;
    static const auto table =
        ParameterTable<V>()
            .entry(&V::surface, surface_modes(),
                   {.name = "surface",
                    .label = "Bodies as",
                    .unit = "",
                    .help = "How bodies are shown. " + surface_modes_help()})
            .real(&V::surface_cell,
                  {.name = "surface_cell",
                   .label = "Surface grid",
                   .unit = "d",
                   .help = "Size of the cells of the grid in which iso-surfaces are made; d is the "
                           "spacing of the particles. Half the size shows finer detail and takes "
                           "about four times as long.",
                   .min = 0.2,
                   .max = 1.0})
            .choice(
                &V::surface_kernels,
                {.name = "surface_kernels",
                 .label = "Surface kernels",
                 .unit = "",
                 .help = "Shape of each particle's contribution to an iso-surface. Anisotropic: an "
                         "ellipsoid that follows the particles around it, for smooth surfaces and "
                         "thin sheets [Yu and Turk 2013]. Isotropic: a ball.",
                 .choices = {"anisotropic", "isotropic"}})
            .choice(
                &V::look,
                {.name = "look",
                 .label = "Look",
                 .unit = "",
                 .help =
                     "How surfaces respond to light where the scene gives a body no look of its "
                     "own; balls can only glow. Matte: like clay. Glossy: with reflections, like "
                     "glazed pottery. Metal: a mirror in the colour of the body. Wet: clear; "
                     "things behind the surface show through, bent and tinted. Glowing: surfaces "
                     "hotter than 525 degrees give off light, unless a field gives the colours.",
                 .choices = look_names()})
            .entry(&V::colour_by, colour_fields(),
                   {.name = "colour_by",
                    .label = "Colour by",
                    .unit = "",
                    .help = "Quantity that colours the bodies."})
            .choice(&V::colour_map,
                    {.name = "colour_map",
                     .label = "Colour map",
                     .unit = "",
                     .help = "Perceptual colour map of the legend. Incandescent: grey, red, "
                             "yellow, white, like heated iron. Volume change is always shown from "
                             "blue to red about a pale zero.",
                     .choices = {"viridis", "magma", "turbo", "coolwarm", "incandescent"},
                     .applies = {coloured}})
            .boolean(&V::automatic_range, {.name = "automatic_range",
                                           .label = "Automatic range",
                                           .unit = "",
                                           .help = "Fit the colour range to the present values.",
                                           .applies = {coloured}})
            .real(&V::range_min,
                  {.name = "range_min",
                   .label = "Range from",
                   .unit = "",
                   .help = "Value at the lower end of the colour map, in the unit of "
                           "the legend.",
                   .min = -1e9,
                   .max = 1e9,
                   .applies = {coloured, {.parameter = "automatic_range", .holds = false}}})
            .real(&V::range_max,
                  {.name = "range_max",
                   .label = "Range to",
                   .unit = "",
                   .help = "Value at the upper end of the colour map, in the unit of "
                           "the legend.",
                   .min = -1e9,
                   .max = 1e9,
                   .applies = {coloured, {.parameter = "automatic_range", .holds = false}}})
            .real(&V::particle_size,
                  {.name = "particle_size",
                   .label = "Particle size",
                   .unit = "x",
                   .help = "Radius at which particles are drawn, in units of half the spacing.",
                   .min = 0.2,
                   .max = 2.0})
            .real(&V::splat_size, {.name = "splat_size",
                                   .label = "Splat size",
                                   .unit = "x",
                                   .help = "Size of splats relative to the size at which they "
                                           "overlap well: smaller splats are drawn faster and show "
                                           "as single pieces, larger ones give a smoother surface.",
                                   .min = 0.2,
                                   .max = 2.0})
            .real(&V::fluid_opacity, {.name = "fluid_opacity",
                                      .label = "Fluid opacity",
                                      .unit = "",
                                      .help = "Below 1 you see through the surface of fluids, and "
                                              "the mouse reaches things inside them.",
                                      .min = 0.1,
                                      .max = 1.0})
            .boolean(&V::particles_inside, {.name = "particles_inside",
                                            .label = "Particles inside",
                                            .unit = "",
                                            .help = "Draw the particles inside the surface of "
                                                    "every body; the surface becomes see-through."})
            .real(&V::surface_opacity,
                  {.name = "surface_opacity",
                   .label = "Surface opacity",
                   .unit = "",
                   .help = "Opacity of the surfaces through which the particles inside are seen.",
                   .min = 0.05,
                   .max = 0.95,
                   .applies = {{.parameter = "particles_inside"}}})
            .boolean(&V::shadows, {.name = "shadows",
                                   .label = "Shadows",
                                   .unit = "",
                                   .help = "Soft shadows on the ground and on bodies."})
            .boolean(&V::ground, {.name = "ground",
                                  .label = "Ground grid",
                                  .unit = "",
                                  .help = "Show the ground with a grid of 1 m."})
            .boolean(&V::spouts, {.name = "spouts",
                                  .label = "Spouts",
                                  .unit = "",
                                  .help = "Show the ends of pipes out of which sources pour. "
                                          "Nothing collides with them."})
            .boolean(&V::show_legend, {.name = "show_legend",
                                       .label = "Legend",
                                       .unit = "",
                                       .help = "Show the colour legend.",
                                       .applies = {coloured}})
            .boolean(&V::show_grips, {.name = "show_grips",
                                      .label = "Grips and handles",
                                      .unit = "",
                                      .help = "Draw grips, handles, forces and torques."})
            .boolean(&V::show_names, {.name = "show_names",
                                      .label = "Names",
                                      .unit = "",
                                      .help = "Write the name of every body above it."})
            .choice(&V::theme, {.name = "theme",
                                .label = "Theme",
                                .unit = "",
                                .help = "Light or dark background and panels.",
                                .choices = {"light", "dark"}})
            .choice(&V::projection, {.name = "projection",
                                     .label = "Projection",
                                     .unit = "",
                                     .help = "Perspective, or orthographic without foreshortening.",
                                     .choices = {"perspective", "orthographic"}})
            .real(&V::field_of_view, {.name = "field_of_view",
                                      .label = "Field of view",
                                      .unit = "degrees",
                                      .help = "Vertical opening angle of the camera.",
                                      .min = 10.0,
                                      .max = 90.0,
                                      .applies = {{"projection", {"perspective"}}}});
    return table;
}

}  // namespace taffy
