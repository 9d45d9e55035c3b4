#pragma once
// The exchange of heat between one particle and things of a given temperature.

namespace taffy {

/// Heat that came from outside during a step [J].
struct HeatGiven {
    double obstacles = 0.0, ambient = 0.0, heaters = 0.0;
    double total() const { return obstacles + ambient + heaters; }
    HeatGiven& operator+=(const HeatGiven& other) {
        obstacles += other.obstacles, ambient += other.ambient, heaters += other.heaters;
        return *this;
    }
};

/// Everything that exchanges heat with one particle.
struct HeatSources {
    double obstacle_conductance = 0.0;  // sum of the obstacles' g [W/K]
    double obstacle_drive = 0.0;        // sum of their g T [W]
    double ambient_conductance = 0.0;   // [W/K]
    double ambient_temperature = 0.0;   // [C]
    double heating = 0.0;               // [W]
};

/// Solves C dT/dt = sum g_k (T_k - T) + P exactly over dt [s], so that no conductance is too large;
/// changes the temperature [C] and returns the heat that each source gave. capacity: C = m c [J/K].
HeatGiven exchange_heat(const HeatSources& sources, double capacity, double dt,
                        double& temperature);

}  // namespace taffy
