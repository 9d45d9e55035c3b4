#pragma once
// What the particles of a run looked like at many moments, coarsely, within a budget of memory. It
// is shown while a moment is sought that takes long to compute again; nothing is computed from it.
#include <array>
#include <chrono>
#include <cstdint>
#include <vector>

#include "core/base/parallel.h"
#include "core/snapshot/snapshot.h"

namespace taffy {

class Previews {
  public:
    static constexpr double least_spacing = 1.0 / 30.0;  // [s] of Moment::elapsed

    /// @param budget  [bytes]
    explicit Previews(size_t budget) : budget_(budget) {}

    /// From now on; forgets some where it is less than they have.
    void set_budget(size_t budget) { budget_ = budget, keep_budget(); }
    void clear();
    /// Keeps what a snapshot shows of a moment, if there is nothing near it, and now and then only:
    /// it takes a fiftieth of the time at most.
    void keep(double elapsed, const Snapshot& snapshot);
    /// What comes later will not come.
    void forget_from(double elapsed);
    /// Makes a snapshot of the same scene show the moment: places between those that were kept
    /// before and after it, bodies with their meshes or iso-surfaces, the others as particles.
    /// @return false: it shows what it has shown, for there is nothing to make it of
    bool show(double elapsed, const ThreadPool& pool, Snapshot& snapshot) const;

    size_t count() const { return all_.size(); }
    size_t bytes() const { return bytes_; }
    double spacing() const { return spacing_; }

  private:
    using Place = std::array<uint16_t, 3>;
    struct Preview {
        double elapsed = 0.0;
        double time = 0.0;                   // of the simulation [s]
        Vec3f lower = Vec3f::Zero();         // [m]
        Vec3f unit = Vec3f::Zero();          // of places [m]
        std::vector<Place> places;           // largest numbers: absent
        const ColourField* field = nullptr;  // whose values, if it has any
        float low = 0.0f, high = 0.0f;
        std::vector<uint8_t> values;        // between low and high
        const SurfaceMode* mode = nullptr;  // that was chosen, and as what bodies were shown
        std::vector<const SurfaceMode*> shown_as;

        size_t bytes() const;
        Vec4f place(size_t k) const;
    };
    using Clock = std::chrono::steady_clock;
    static Preview preview_of(double elapsed, const Snapshot& snapshot);
    void show_bodies(const Preview& preview, const ThreadPool& pool, Snapshot& snapshot) const;
    size_t after(double elapsed) const;  // index of the first one that is later
    bool wanted(double elapsed) const;
    void keep_budget();

    size_t budget_ = 0;
    double spacing_ = least_spacing;
    std::vector<Preview> all_;  // in their order
    size_t bytes_ = 0;
    Clock::time_point next_{};
};

}  // namespace taffy
