#include "core/heat/heat_exchange.h"

#include <cmath>

namespace taffy {

HeatGiven exchange_heat(const HeatSources& s, double capacity, double dt, double& temperature) {
    HeatGiven given;
    given.heaters = s.heating * dt;
    const double g = s.obstacle_conductance + s.ambient_conductance;
    if (g <= 0.0) {
        temperature += given.heaters / capacity;
        return given;
    }
    const double target =
        (s.obstacle_drive + s.ambient_conductance * s.ambient_temperature + s.heating) / g;
    const double decay = -std::expm1(-g * dt / capacity);  // 1 - exp(-g dt / C)
    const double away = temperature - target;
    const double lag = away * decay * capacity / g;  // integral of T - target [K s]
    given.obstacles =
        (s.obstacle_drive - s.obstacle_conductance * target) * dt - s.obstacle_conductance * lag;
    given.ambient = s.ambient_conductance * ((s.ambient_temperature - target) * dt - lag);
    temperature -= away * decay;
    return given;
}

}  // namespace taffy
