#pragma once
// The module of sources and sinks.
#include <optional>

#include "core/module/module.h"
#include "core/module/owners.h"
#include "core/sources/source.h"

namespace taffy {

class Sources : public Module, public OwnersOf<Source> {
  public:
    /// Throws InputError for a mouth that is too small for the spacing of its body.
    void add(World& world, const Source& source);
    void add(const Sink& sink);

    std::span<const Source> all() const { return sources_; }
    /// The sources as the scene gave them.
    std::span<const Source> first() const { return first_; }
    /// The speed with which the first particles of a body will come out of a source that runs
    /// [m/s]; nothing when some have already come out, or none will.
    std::optional<float> first_speed(const World& world, uint32_t body) const;

    /// Sets, for particles in the mouths, the distance to the end of the stream that has come out
    /// [m], which is half a spacing behind the last layer.
    void find_tails(const World& world, std::span<float> tail) const;

    const char* name() const override { return "sources"; }
    /// Sinks remove particles; sources move the particles in their mouths and emit layers.
    void after_drift(World& world) override;
    void follow(const World& world, const RowMap& map) override;
    void report(const World& world, Diagnostics& figures) const override;
    void visit_settings(World&, StateVisitor& state) override;
    void visit_motion(World&, StateVisitor& state) override;

    Words words() const override { return {"source", "sources"}; }
    std::vector<std::string> names(const World&) const override { return names_of(sources_); }
    void set(World& world, size_t k, const std::string& key, const ParameterValue& value) override;

  protected:
    const ParameterTable<Source>& table() const override { return Source::describe(); }
    Source owner(const World&, size_t k) const override { return sources_[k]; }

  private:
    /// The progress of a source.
    struct Progress {
        double travelled = 0.0;             // since the last layer left [m]
        std::vector<uint32_t> in_mouth;     // particles that the source still moves
        uint64_t emitted = 0, blocked = 0;  // particles; places where something was in the way
        uint64_t layers = 0;                // emitted

        void visit(StateVisitor& state);
    };
    std::vector<uint32_t> found_in_sinks(const World& world);
    void move_mouth(World& world, const Source& source, Progress& progress) const;
    /// Emits a layer, already moved ahead [m] of the mouth, at the places where nothing is in the
    /// way.
    /// @return whether anything was emitted
    bool emit_layer(World& world, const Source& source, Progress& progress, float ahead) const;

    std::vector<Source> sources_, first_;
    std::vector<Progress> progress_;  // by source
    std::vector<Sink> sinks_;
    std::vector<uint64_t> removed_;  // by sink
    uint64_t lost_ = 0;              // particles that left the world
};

}  // namespace taffy
