#include "tests/sessions/person.h"

#include "core/appearance/surface_modes.h"
#include "core/base/error.h"
#include "core/scene/material_library.h"

namespace taffy::sessions {

/// step() is called once a frame, until it says false.
class Person::Doing {
  public:
    virtual ~Doing() = default;
    virtual bool step(Run& run) = 0;
};

namespace {

/// Calls something with the part of its time that has passed, 0 to 1, and a last thing at its end.
class Motion : public Person::Doing {
  public:
    using Step = std::function<bool(Run&, float)>;
    Motion(size_t frames, Step step, std::function<void(Run&)> end = {})
        : frames_(frames), step_(std::move(step)), end_(std::move(end)) {}
    bool step(Run& run) override {
        ++frame_;
        const bool goes_on = step_(run, float(frame_) / float(frames_)) && frame_ < frames_;
        if (!goes_on && end_) end_(run);
        return goes_on;
    }

  private:
    size_t frames_, frame_ = 0;
    Step step_;
    std::function<void(Run&)> end_;
};

/// A number that a slider moves, and how far from what it is.
struct Knob {
    std::string path;
    double now;
    double least, most;
};

std::vector<Knob> knobs_of(const Snapshot& s) {
    std::vector<Knob> knobs;
    for (const BodyState& body : s.bodies) {
        const MaterialParameters& m = body.scene_material;
        const std::string path = "body." + body.name + ".";
        const auto around = [&](const char* name, double now, double factor) {
            knobs.push_back({path + name, now, now / factor, now * factor});
        };
        around("young_modulus", m.young_modulus, 2.0);
        around("density", m.density, 1.5);
        around("viscosity", std::max(0.01, double(m.viscosity)), 3.0);
        knobs.push_back({path + "damping", m.damping, 0.0, 30.0});
        knobs.push_back({path + "poisson_ratio", m.poisson_ratio, 0.0, 0.4});
        knobs.push_back({path + "friction", m.friction, 0.0, 2.0});
    }
    knobs.push_back({"simulation.xsph", s.scene_parameters.xsph, 0.0, 0.5});
    knobs.push_back({"simulation.restitution", s.scene_parameters.restitution, 0.0, 0.8});
    knobs.push_back({"simulation.contact_friction", s.scene_parameters.contact_friction, 0.0, 1.0});
    for (const Source& source : s.sources)
        knobs.push_back({"source." + source.name + ".speed", source.speed, 0.5, 3.0});
    for (const RegionLoad& load : s.loads)
        knobs.push_back({"load." + load.name + ".strength", load.strength, 0.0, 1.5});
    for (const Obstacle& obstacle : s.obstacles)
        if (obstacle.has_temperature)
            knobs.push_back({"obstacle." + obstacle.name + ".temperature", obstacle.temperature,
                             -50.0, double(obstacle.temperature) + 100.0});
    return knobs;
}

}  // namespace

Person::Person(const SceneDescription& scene, uint32_t seed, size_t frames)
    : scene_(scene), random_(seed), frames_(frames) {}

Person::~Person() = default;

Vec3f Person::direction() {
    Vec3f d;
    do d = Vec3f(2.0f * part() - 1.0f, 2.0f * part() - 1.0f, 2.0f * part() - 1.0f);
    while (d.norm() < 0.1f);
    return d.normalized();
}

std::optional<size_t> Person::particle(const Snapshot& snapshot) {
    for (int tries = 0; tries < 200 && !snapshot.flags.empty(); ++tries) {
        const size_t k = below(snapshot.flags.size());
        if (is_present(snapshot.flags[k])) return k;
    }
    return {};
}

void Person::act(Run& run, size_t number) {
    if (!run.snapshot().wreck.empty()) run.give(GoBack{});
    if (run.snapshot().paused) run.give(SetPaused{false});
    at_certain_times(run, number);
    if (doing_ && !doing_->step(run)) doing_.reset();
    if (!doing_) doing_ = something(run);
}

/// Each once, or twice, whatever else is done.
void Person::at_certain_times(Run& run, size_t number) {
    const auto is_at = [&](double part) { return number == size_t(part * double(frames_)); };
    if (is_at(0.15)) edit_scene(run);
    if (is_at(0.4)) {
        run.give(Reset{});
        doing_.reset();
    }
    if (is_at(0.6) || is_at(0.8)) go_back(run);
    if (is_at(0.5) || is_at(0.7)) {
        run.give(SetPaused{true});
        for (int k = 0; k < 3; ++k) {
            run.give(StepOnce{});
            run.give(HeatBrush{Vec3f(0.0f, 0.0f, 0.5f), 0.3f, 5.0});
        }
        run.give(SetPaused{false});
    }
}

/// An obstacle is moved in the scene, which begins anew with it.
void Person::edit_scene(Run& run) {
    auto edited = std::make_shared<SceneDescription>(scene_);
    for (Obstacle& obstacle : edited->obstacles) {
        if (obstacle.path || is_plane(obstacle)) continue;
        obstacle.centre += 0.02f * direction();
        break;
    }
    doing_.reset();
    history_.clear();
    run.give(LoadScene{edited});
}

/// And does something else from there.
void Person::go_back(Run& run) {
    doing_.reset();
    run.seek(std::max(0.0, run.elapsed() - 0.03 * double(frames_) * frame));
    run.seek(std::max(0.0, run.elapsed() - 0.01 * double(frames_) * frame));
    history_.forget_after(run.elapsed());
    run.give(SetPaused{false});
    run.give(HeatBrush{Vec3f(0.1f, 0.0f, 0.4f), 0.4f, 10.0});
}

std::unique_ptr<Person::Doing> Person::something(Run& run) {
    const Snapshot& s = run.snapshot();
    const size_t frames = 10 + below(50);
    const std::optional<size_t> k = particle(s);
    switch (below(12)) {
        case 0:
        case 1:
        case 2: {  // a drag, which turns, too
            if (!k) break;
            const uint32_t id = ++grips_;
            const Vec3f from = s.position[*k].head<3>();
            const Vec3f by = (0.1f + 0.4f * part()) * direction(), axis = direction();
            const bool turns = below(2) == 0;
            if (!run.give(AddGrip{.id = id, .particle = s.id[*k], .anchor = from})) break;
            return std::make_unique<Motion>(
                frames,
                [=](Run& r, float t) {
                    if (turns) r.give(TwistGrip{id, axis, 2.0f * t});
                    return r.give(MoveGrip{id, from + t * by});
                },
                [=](Run& r) { r.give(RemoveGrip{id}); });
        }
        case 3: {
            if (s.handles.empty()) break;
            const HandleState handle = s.handles[below(s.handles.size())];
            const Vec3f by = 0.2f * part() * direction(), axis = direction();
            const float angle = 2.0f * part();
            return std::make_unique<Motion>(frames, [=](Run& r, float t) {
                const Quatf turn(Eigen::AngleAxisf(t * angle, axis));
                return r.give(MoveHandle{handle.name,
                                         {handle.target.translation + t * by,
                                          (turn * handle.target.rotation).normalized()}});
            });
        }
        case 4:
        case 5: {  // the heat brush follows a particle: hot, or cold
            if (!k) break;
            const size_t at = *k;
            const double change = below(2) ? 30.0 : -30.0;
            return std::make_unique<Motion>(frames, [=](Run& r, float) {
                const Snapshot& now = r.snapshot();
                if (at >= now.flags.size() || !is_present(now.flags[at])) return false;
                return r.give(HeatBrush{now.position[at].head<3>(), 0.25f, change});
            });
        }
        case 6:
        case 7:
        case 8:
            return slider(run);
        case 9: {
            const Edit* edit = below(2) ? history_.undo() : history_.redo();
            if (!edit) break;
            const bool undone = history_.next_redo() == edit;
            for (const Command& command : undone ? edit->before : edit->after) run.give(command);
            break;
        }
        case 10:
            set_at_once(run);
            break;
        default:
            break;
    }
    return std::make_unique<Motion>(5 + below(15), [](Run&, float) { return true; });
}

std::unique_ptr<Person::Doing> Person::slider(Run& run) {
    const std::vector<Knob> knobs = knobs_of(run.snapshot());
    const Knob knob = knobs[below(knobs.size())];
    const double to = knob.least + double(part()) * (knob.most - knob.least);
    const uint64_t gesture = ++gestures_;
    return std::make_unique<Motion>(10 + below(20), [=, this](Run& r, float t) {
        const SetParameter set{knob.path, knob.now + double(t) * (to - knob.now)};
        if (!r.give(set)) return false;
        history_.note({.name = knob.path,
                       .before = {SetParameter{knob.path, knob.now}},
                       .after = {set},
                       .gesture = gesture,
                       .elapsed = r.elapsed()});
        return true;
    });
}

/// A material, what a list or a box sets, a temperature, how bodies are shown.
void Person::set_at_once(Run& run) {
    const Snapshot& s = run.snapshot();
    const BodyState& body = s.bodies[below(s.bodies.size())];
    const std::string path = "body." + body.name + ".";
    switch (below(7)) {
        case 0: {
            const SetMaterial back{body.name, body.material};
            const std::vector<MaterialEntry> all = list_materials({material_directory()});
            const SetMaterial set{body.name, all[below(all.size())].material};
            if (run.give(set))
                history_.note({.name = "material",
                               .before = {back},
                               .after = {set},
                               .gesture = ++gestures_,
                               .elapsed = run.elapsed()});
            break;
        }
        case 1:
            run.give(SetParameter{path + "strain", std::string(below(2) ? "green" : "cauchy")});
            break;
        case 2:
            run.give(SetParameter{"simulation.gravity",
                                  Vec3d(double(part()), 0.0, -9.81 * double(part()))});
            break;
        case 3:  // melts
            run.give(SetParameter{path + "temperature", double(body.material.melting_end) + 50.0});
            break;
        case 4:  // freezes
            run.give(
                SetParameter{path + "temperature", double(body.material.melting_start) - 50.0});
            break;
        case 5:
            run.give(ShowBody{body.name, surface_modes()[below(surface_modes().size())]});
            break;
        default:
            for (const RegionHold& hold : s.holds)
                run.give(SetParameter{"region." + hold.name + ".held", below(2) != 0});
    }
}

}  // namespace taffy::sessions
