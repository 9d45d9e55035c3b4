#pragma once
// The coarse level of the pressure solve: pressures that vary linearly between the nodes of a
// lattice whose cells are several spacings wide. Conjugate gradients with the diagonal alone find
// them last, after as many iterations as there are layers of fluid.
//
// phi_I(x) is the hat function of node I, P the matrix of its values at the particles under
// pressure, A the matrix of the linear system (fluid_solver.h). The preconditioner is
//     z = D^-1 r + P C^-1 P^T r,          D the diagonal of A,
// C = P^T A P with the force on particle i of the pressures phi_I taken to be
//     f_i = b_i phi_I(x_i) - V_i S grad phi_I(x_i),
// b_i being its force where all pressures are 1: zero inside, outwards at a free surface.
//
// Sums are exact, so that the order of particles and the number of threads change no bit. Cells are
// counted from the origin of space and nodes in the order of their places, so that other fluids
// change no bit either.
#include <Eigen/SparseCholesky>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/float4.h"

namespace taffy {

/// A place within a cell: the part of the way through the cell along each axis, with ten bits.
class PlaceInCell {
  public:
    PlaceInCell() = default;
    /// @param x, y, z  0 to 1
    PlaceInCell(float x, float y, float z) : bits_(ten(x) | ten(y) << 10 | ten(z) << 20) {}

    /// The values of the hat functions of the eight corners. The bits of a corner's index say along
    /// which axes it lies ahead.
    std::array<float, 8> corners() const {
        const auto [x, y, z] = parts();
        const float w = 1.0f - x;
        const float a = (1.0f - y) * (1.0f - z), b = y * (1.0f - z), c = (1.0f - y) * z, d = y * z;
        return {w * a, x * a, w * b, x * b, w * c, x * c, w * d, x * d};
    }
    /// Their slopes along each axis, times the width of the cell.
    std::array<std::array<float, 8>, 3> slopes() const;

  private:
    static uint32_t ten(float part) {
        return part > 0.0f ? uint32_t((part < 1.0f ? part : 1.0f) * 1023.0f + 0.5f) : 0u;
    }
    std::array<float, 3> parts() const {
        constexpr float unit = 1.0f / 1023.0f;
        return {unit * float(bits_ & 1023u), unit * float(bits_ >> 10 & 1023u),
                unit * float(bits_ >> 20)};
    }
    uint32_t bits_ = 0;
};

struct CellAndPlace {
    uint64_t key;  // of the cell
    PlaceInCell place;
};

/// The cell that contains x [m].
/// @param per_length  one over the width of cells [1/m]
CellAndPlace cell_of(const Float4& x, float per_length);

/// The coarse level of one group of fluids.
class CoarsePressures {
  public:
    static constexpr uint32_t no_cell = ~0u;
    using Corners = std::array<float, 8>;
    using Residuals = std::array<double, 8>;  // by corner
    using Products = std::array<double, 36>;  // of pairs of corners, the upper triangle by rows

    /// @param keys              of cells, each at least once
    /// @param per_length        one over the width of cells [1/m]
    /// @param largest_product   about the largest term of the matrix
    /// @param largest_residual  about the largest residual that may be
    CoarsePressures(std::vector<uint64_t> keys, float per_length, double largest_product,
                    double largest_residual);

    float per_length() const { return per_length_; }
    /// Returns the index of a cell, or no_cell.
    uint32_t find(uint64_t key) const;

    /// Adds the products of rows, each of which has a value for every corner.
    void add(const std::array<Corners, 4>& rows, Products& sums) const;
    /// Adds a residual in parts to the corners.
    void add(float residual, const Corners& corners, Residuals& sums) const {
        for (size_t c = 0; c < 8; ++c)
            sums[c] += residual_unit_.rounded(double(residual * corners[c]));
    }
    /// Add the sums over some particles to those of a cell or its nodes. Thread-safe.
    void add(uint32_t cell, const Products& sums);
    void add(uint32_t cell, const Residuals& sums);

    /// Finds C from the products. @return whether it can be solved with
    bool factorise();
    /// Solves for the residuals that have been added, and forgets these. @return r^T P C^-1 P^T r
    double solve();
    /// Returns the solution at a place of a cell.
    float solution(uint32_t cell, const Corners& corners) const {
        float sum = 0.0f;
        for (size_t c = 0; c < 8; ++c) sum += corners[c] * solution_[nodes_[cell][c]];
        return sum;
    }

  private:
    using Matrix = Eigen::SparseMatrix<double>;

    /// A unit of sums. Terms are rounded to its multiples, of which doubles have exact sums.
    class Unit {
      public:
        /// @param digits  binary ones of the largest term
        Unit(double largest, int digits);
        /// Rounds a term of less than 2^51 units.
        double rounded(double term) const { return (term + large_) - large_; }
        int64_t count(double sum) const;
        double sum(int64_t count) const { return double(count) * unit_; }

      private:
        double unit_, large_;
    };

    float per_length_;
    Unit product_unit_, residual_unit_;
    std::vector<uint64_t> keys_;                     // of cells, ascending
    std::vector<std::array<uint32_t, 8>> nodes_;     // by cell and corner
    std::vector<std::array<int64_t, 36>> products_;  // by cell
    std::vector<int64_t> residuals_;                 // by node
    std::vector<float> solution_;                    // by node
    Eigen::SimplicialLDLT<Matrix> factors_;
};

}  // namespace taffy
