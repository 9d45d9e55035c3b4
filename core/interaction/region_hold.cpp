#include "core/interaction/region_hold.h"

namespace taffy {

const ParameterTable<RegionHold>& RegionHold::describe() {
    static const auto table = ParameterTable<RegionHold>().boolean(
        &RegionHold::held,
        {.name = "held",
         .label = "Held",
         .help = "Off lets go of the region, which then moves like the rest of the body. On holds "
                 "the region again, wherever it is at that time."});
    return table;
}

}  // namespace taffy
