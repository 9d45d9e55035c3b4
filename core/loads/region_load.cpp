#include "core/loads/region_load.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace taffy {

const ParameterTable<RegionLoad>& RegionLoad::describe() {
    using L = RegionLoad;
    const auto time = [](const char* name, const char* label, const char* help,
                         const char* max_text = "") {
        return ParameterInfo{.name = name,
                             .label = label,
                             .unit = "s",
                             .help = help,
                             .min = 0.0,
                             .max = 1e4,
                             .max_text = max_text};
    };
    const auto duration = [](const char* name, const char* label, const char* help) {
        return ParameterInfo{.name = name,
                             .label = label,
                             .unit = "s",
                             .help = help,
                             .min = 1e-3,
                             .max = 1e4,
                             .scale = Scale::logarithmic};
    };
    static const auto table =
        ParameterTable<L>()
            .vector(
                &L::value,
                {.name = "value",
                 .label = "Value",
                 .unit = "N, Pa, N m, m/s or rad/s",
                 .help =
                     "Vector of the load, in the axes of the scene; for every kind but 'pressure'.",
                 .min = -1e9,
                 .max = 1e9})
            .real(&L::pressure,
                  {.name = "pressure",
                   .label = "Pressure",
                   .unit = "Pa",
                   .help = "Pressure of a load of the kind 'pressure'; a negative pressure pulls.",
                   .min = -1e9,
                   .max = 1e9})
            .real(&L::strength,
                  {.name = "strength",
                   .label = "Strength",
                   .unit = "",
                   .help = "Factor of the whole load: 1 is all of it, 0 nothing, -1 the reverse.",
                   .min = -10.0,
                   .max = 10.0})
            .choice(&L::course,
                    {.name = "course",
                     .label = "Course",
                     .unit = "",
                     .help = "constant: the whole load all the time. ramp: evenly from nothing to "
                             "the whole load within 'rise'. sine: to and fro with 'period'.",
                     .choices = {"constant", "ramp", "sine"}})
            .real(&L::from, time("from", "From", "When the load begins."))
            .real(&L::until, time("until", "Until", "When it ends; never if absent.", "never"))
            .real(&L::rise, duration("rise", "Rise", "Time that a ramp takes to the whole value."))
            .real(&L::period, duration("period", "Period", "Period of a sine."));
    return table;
}

const ParameterTable<RegionLoad>& RegionLoad::describe_kind() {
    static const auto table = ParameterTable<RegionLoad>().choice(
        &RegionLoad::kind,
        {.name = "kind",
         .label = "Kind",
         .unit = "",
         .help = "force: value is the sum over the region [N]. traction: value is the force per "
                 "surface [Pa]. pressure: pushes the surface inwards. torque: value is the sum, "
                 "about the region's centre of mass [N m]. velocity and spin: value is that of a "
                 "handle [m/s, rad/s].",
         .choices = {"force", "traction", "pressure", "torque", "velocity", "spin"}});
    return table;
}

double RegionLoad::part_at(double time) const {
    const double since = time - double(from);
    if (since < 0.0 || time >= double(until)) return 0.0;
    const double all = double(strength);
    switch (course) {
        case Course::constant:
            break;
        case Course::ramp:
            return all * std::min(1.0, since / double(rise));
        case Course::sine:
            return all * std::sin(2.0 * std::numbers::pi * since / double(period));
    }
    return all;
}

double RegionLoad::part_between(double first, double last) const {
    const auto until_then = [&](double time) {
        const double t = std::max(0.0, std::min(time, double(until)) - double(from));
        const double full = double(rise), turn = double(period) / (2.0 * std::numbers::pi);
        switch (course) {
            case Course::constant:
                break;
            case Course::ramp:
                return t < full ? 0.5 * t * t / full : t - 0.5 * full;
            case Course::sine:
                return turn * (1.0 - std::cos(t / turn));
        }
        return t;
    };
    return double(strength) * (until_then(last) - until_then(first));
}

}  // namespace taffy
