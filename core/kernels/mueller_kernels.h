#pragma once
// The three kernels of Mueller, Charypar, Gross 2003 in three dimensions, with support radius h:
// all are zero for r >= h and integrate to one. [KAG05] section 3.2 uses the same.
#include <numbers>

namespace taffy {

/// poly6: density and colour field. Smooth at r = 0.
template <class Real>
struct Poly6 {
    explicit Poly6(Real h)
        : h2(h * h), scale(Real(315) / (Real(64) * pi * h2 * h2 * h2 * h2 * h)) {}

    /// W(r) [1/m^3], from r^2.
    Real value(Real r2) const { return r2 < h2 ? scale * cube(h2 - r2) : Real(0); }
    /// (dW/dr) / r [1/m^5], never positive: the gradient is this times the offset.
    Real slope_over_r(Real r2) const {
        return r2 < h2 ? Real(-6) * scale * (h2 - r2) * (h2 - r2) : Real(0);
    }
    /// Second derivatives are slope_over_r I + curvature x x^T; [1/m^7].
    Real curvature(Real r2) const { return r2 < h2 ? Real(24) * scale * (h2 - r2) : Real(0); }

    Real h2, scale;

  private:
    static constexpr Real pi = std::numbers::pi_v<Real>;
    static Real cube(Real t) { return t * t * t; }
};

/// spiky: pressure. Its slope does not vanish at r = 0, so that particles do not cluster.
template <class Real>
struct Spiky {
    explicit Spiky(Real support)
        : h(support), scale(Real(15) / (std::numbers::pi_v<Real> * h * h * h * h * h * h)) {}

    Real value(Real r) const { return r < h ? scale * (h - r) * (h - r) * (h - r) : Real(0); }
    /// dW/dr [1/m^4], never positive.
    Real slope(Real r) const { return r < h ? Real(-3) * scale * (h - r) * (h - r) : Real(0); }

    Real h, scale;
};

/// viscosity: diffusion of velocity and heat. Its Laplacian is positive everywhere.
template <class Real>
struct ViscosityKernel {
    explicit ViscosityKernel(Real support)
        : h(support),
          laplacian_scale(Real(45) / (std::numbers::pi_v<Real> * h * h * h * h * h * h)) {}

    /// Integrates to one; infinite at r = 0.
    Real value(Real r) const {
        if (r >= h) return Real(0);
        const Real q = r / h;
        return Real(15) / (Real(2) * std::numbers::pi_v<Real> * h * h * h) *
               (Real(-0.5) * q * q * q + q * q + Real(0.5) / q - Real(1));
    }
    Real laplacian(Real r) const { return r < h ? laplacian_scale * (h - r) : Real(0); }

    Real h, laplacian_scale;
};

}  // namespace taffy
