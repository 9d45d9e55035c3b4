#pragma once
// Coarse pictures of the particles of a run at many moments, within a memory budget. They are shown
// while a moment is sought that takes long to compute again; nothing is computed from them.
#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/parallel.h"
#include "core/snapshot/snapshot.h"

namespace taffy {

class Previews {
  public:
    static constexpr double least_spacing = 1.0 / 30.0;  // [s] of Moment::elapsed

    /// @param budget  [bytes]
    explicit Previews(size_t budget) : budget_(budget) {}

    /// Sets the budget [bytes]; forgets previews that exceed it.
    void set_budget(size_t budget) { budget_ = budget, keep_budget(); }
    void clear();
    /// Keeps a preview of the snapshot if there is none near this moment. Does so only now and
    /// then, so that previews take a fiftieth of the time at most.
    void keep(double elapsed, const Snapshot& snapshot);
    /// Forgets the previews of later moments.
    void forget_from(double elapsed);
    /// Makes a snapshot of the same scene show the moment: positions are interpolated between the
    /// previews before and after it; bodies show their meshes or iso-surfaces, the others
    /// particles, among them those that are torn otherwise than the snapshot knows.
    /// @return false if there is no preview to use; the snapshot is unchanged then
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
        Vec3f unit = Vec3f::Zero();          // of a step of Place [m]
        std::vector<Place> places;           // all components 0xffff: the particle is absent
        const ColourField* field = nullptr;  // the field of the values, if it has any
        float low = 0.0f, high = 0.0f;
        std::vector<uint8_t> values;                                 // 0 at low, 255 at high
        const SurfaceMode* mode = nullptr;                           // chosen in the view
        std::vector<const SurfaceMode*> shown_as;                    // of each body
        std::vector<std::weak_ptr<const EmbeddedSurface>> surfaces;  // the same

        size_t bytes() const;
        Vec4f place(size_t k) const;
    };
    using Clock = std::chrono::steady_clock;
    static Preview preview_of(double elapsed, const Snapshot& snapshot);
    void show_bodies(const Preview& preview, const ThreadPool& pool, Snapshot& snapshot) const;
    size_t after(double elapsed) const;  // index of the first later preview
    bool wanted(double elapsed) const;
    void keep_budget();

    size_t budget_ = 0;
    double spacing_ = least_spacing;
    std::vector<Preview> all_;  // sorted by moment
    size_t bytes_ = 0;
    Clock::time_point next_{};
};

}  // namespace taffy
