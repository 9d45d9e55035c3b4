#pragma once
// Finds the present rows of particles by their ids.
#include <optional>
#include <span>
#include <vector>

#include "core/particles/particle_id.h"

namespace taffy {

class RowsById {
  public:
    /// @param id  by row; must outlive this object
    explicit RowsById(std::span<const ParticleId> id) : id_(id) {
        for (uint32_t row = 0; row < id.size(); ++row) {
            if (id[row].index >= row_.size()) row_.resize(id[row].index + 1, nowhere);
            row_[id[row].index] = row;
        }
    }
    /// Returns the row of a particle, or nothing if it has been removed.
    std::optional<uint32_t> find(ParticleId id) const {
        const uint32_t row = id.index < row_.size() ? row_[id.index] : nowhere;
        if (row == nowhere || id_[row] != id) return std::nullopt;
        return row;
    }

  private:
    static constexpr uint32_t nowhere = ~0u;
    std::span<const ParticleId> id_;
    std::vector<uint32_t> row_;  // by ParticleId::index
};

}  // namespace taffy
