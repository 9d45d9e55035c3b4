#pragma once
// Heat on its own, without Simulation: particles at rest, and obstacles.
#include <random>
#include <vector>

#include "core/heat/heat.h"

namespace taffy::test {

struct HeatBlock {
    HeatModel model;
    std::vector<HeatMaterial> material{HeatMaterial()};
    float density = 1000.0f;
    std::vector<Obstacle> obstacles;
    std::vector<Vec4f> x;
    std::vector<double> temperature;  // 0 by default
    std::vector<float> heating;       // empty: none
    std::vector<uint16_t> body;
    std::vector<float> volume, mass;
    ThreadPool pool{1};
    NeighbourOrder order;
    Heat heat;

    /// Adds a cubic lattice of particles of a body, nx by ny by nz, starting at the corner.
    void fill(int nx, int ny, int nz, uint16_t of_body = 0, const Vec3f& corner = Vec3f::Zero()) {
        const HeatMaterial& m = material[of_body];
        for (int k = 0; k < nz; ++k)
            for (int j = 0; j < ny; ++j)
                for (int i = 0; i < nx; ++i) {
                    const Vec3f cell(float(i) + 0.5f, float(j) + 0.5f, float(k) + 0.5f);
                    add(corner + m.spacing * cell, of_body);
                }
    }
    void add(const Vec3f& place, uint16_t of_body = 0) {
        x.push_back(padded(place));
        body.push_back(of_body);
        volume.push_back(material[of_body].volume);
        mass.push_back(density * material[of_body].volume);
        temperature.push_back(0.0);
    }
    void shake(float part_of_spacing) {
        std::mt19937 random(3);
        std::uniform_real_distribution<float> offset(-part_of_spacing, part_of_spacing);
        for (Vec4f& each : x)
            each += material[0].spacing * Vec4f(offset(random), offset(random), offset(random), 0);
    }
    Obstacle& add_floor(float temperature_of_floor, float conductance) {
        Obstacle floor;
        floor.has_temperature = true;
        floor.temperature = temperature_of_floor;
        floor.conductance = conductance;
        obstacles.push_back(floor);
        return obstacles.back();
    }
    HeatParticles particles() {
        flags_.assign(x.size(), 0);
        return {x, volume, mass, body, flags_, heating, material};
    }
    HeatGiven exchange(double dt) {
        return heat.exchange(pool, order, model, particles(), ObstacleSet(obstacles), dt,
                             temperature);
    }
    double total() { return total_heat(particles(), temperature); }

  private:
    static Vec4f padded(const Vec3f& p) { return Vec4f(p.x(), p.y(), p.z(), 0.0f); }
    std::vector<uint8_t> flags_;
};

}  // namespace taffy::test
