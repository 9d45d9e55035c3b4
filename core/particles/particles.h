#pragma once
// All particles of a scene as a structure of arrays. A field that is added here must be added to
// for_each_field, which resize and every later permutation go through.
#include <vector>

#include "core/base/types.h"
#include "core/state/state_visitor.h"

namespace taffy {

struct Particles {
    std::vector<Vec4f> x;        // position [m]; w = 0
    std::vector<Vec4f> x_low;    // what rounding left out of it [m], see drift() in leapfrog.h
    std::vector<Vec4f> v;        // velocity [m/s]; w = 0
    std::vector<Vec4f> force;    // sum of all forces [N]; w = 0
    std::vector<Vec4f> rest;     // rest position x0 [m]; w = 0
    std::vector<Vec4f> outward;  // surface at rest, see core/collision/surface_direction.h
    std::vector<Vec4f> contact;  // force of all contacts in the last step [N]; w = 0
    std::vector<Vec4f> lasting;  // the part of it that will act in the next step too [N]; w = 0
    std::vector<float> mass;     // m = rho0 V [kg]
    std::vector<float> volume;   // V = m / rho0 [m^3]
    std::vector<float> molten;   // 0 solid to 1 fluid
    std::vector<double> temperature;  // [C]
    std::vector<uint16_t> body;       // index of the body
    std::vector<uint8_t> flags;       // particle_flag bits

    size_t size() const { return x.size(); }

    template <class Visit>
    void for_each_field(Visit&& visit) {
        visit("x", x), visit("x_low", x_low), visit("v", v), visit("force", force);
        visit("rest", rest), visit("outward", outward), visit("contact", contact);
        visit("lasting", lasting), visit("mass", mass), visit("volume", volume);
        visit("molten", molten), visit("temperature", temperature), visit("body", body);
        visit("flags", flags);
    }
    void visit(StateVisitor& state) { for_each_field(state); }
    void resize(size_t count) {
        for_each_field([&](const char*, auto& field) {
            using Value = typename std::decay_t<decltype(field)>::value_type;
            if constexpr (std::is_arithmetic_v<Value>)
                field.resize(count, Value(0));
            else
                field.resize(count, Value::Zero());
        });
    }
};

/// The three coordinates of a padded vector.
inline Vec3f xyz(const Vec4f& v) {
    return v.head<3>();
}
inline Vec4f padded(const Vec3f& v) {
    return Vec4f(v.x(), v.y(), v.z(), 0.0f);
}

}  // namespace taffy
