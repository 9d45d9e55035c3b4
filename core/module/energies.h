#pragma once

namespace taffy {

struct Energies {
    double kinetic = 0.0;        // [J]
    double elastic = 0.0;        // [J], strain energy and stabilisation
    double gravitational = 0.0;  // [J], zero at the height z = 0
    double compression = 0.0;    // [J], potential energy of the compression of fluids
    double total() const { return kinetic + elastic + gravitational + compression; }
};

}  // namespace taffy
