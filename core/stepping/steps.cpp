#include "core/stepping/steps.h"

namespace taffy {

double push_ahead(World& world, double dt, const std::function<void(double)>& kick) {
    for (Module* module : world.modules)
        for (double shorter = 0.0; (shorter = module->push_ahead(world, dt)) < dt; dt = shorter)
            kick(0.5 * (shorter - dt));
    return dt;
}

}  // namespace taffy
