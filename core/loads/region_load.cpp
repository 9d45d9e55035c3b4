#include "core/loads/region_load.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace taffy {

const ParameterTable<RegionLoad>& RegionLoad::describe() {
    using L = RegionLoad;
    const auto time = [](const char* name, const char* help) {
        return ParameterInfo{
            .name = name, .label = "", .unit = "s", .help = help, .min = 0.0, .max = 1e4};
    };
    const auto duration = [](const char* name, const char* help) {
        return ParameterInfo{.name = name,
                             .label = "",
                             .unit = "s",
                             .help = help,
                             .min = 1e-3,
                             .max = 1e4,
                             .scale = Scale::logarithmic};
    };
    static const auto table =
        ParameterTable<L>()
            .choice(&L::kind, {.name = "kind",
                               .label = "Kind",
                               .unit = "",
                               .help = "force: value is the sum over the region [N]. traction: "
                                       "value is the force per surface [Pa]. pressure: pushes "
                                       "the surface inwards. torque: value is the sum, about "
                                       "the region's centre of mass [N m].",
                               .choices = {"force", "traction", "pressure", "torque"}})
            .vector(&L::value, {.name = "value",
                                .label = "Value",
                                .unit = "N, Pa or N m",
                                .help = "Of a force, traction or torque, in space.",
                                .min = -1e9,
                                .max = 1e9})
            .real(&L::pressure, {.name = "pressure",
                                 .label = "Pressure",
                                 .unit = "Pa",
                                 .help = "Of the load 'pressure'; below zero it pulls.",
                                 .min = -1e9,
                                 .max = 1e9})
            .choice(&L::course, {.name = "course",
                                 .label = "Course",
                                 .unit = "",
                                 .help = "constant; ramp: evenly from nothing to the whole "
                                         "within 'rise'; sine: to and fro with 'period'.",
                                 .choices = {"constant", "ramp", "sine"}})
            .real(&L::from, time("from", "When the load begins."))
            .real(&L::until, time("until", "When it ends."))
            .real(&L::rise, duration("rise", "So long a ramp takes to the whole value."))
            .real(&L::period, duration("period", "Of a sine."));
    return table;
}

double RegionLoad::part_at(double time) const {
    const double since = time - double(from);
    if (since < 0.0 || time >= double(until)) return 0.0;
    switch (course) {
        case Course::constant:
            break;
        case Course::ramp:
            return std::min(1.0, since / double(rise));
        case Course::sine:
            return std::sin(2.0 * std::numbers::pi * since / double(period));
    }
    return 1.0;
}

}  // namespace taffy
