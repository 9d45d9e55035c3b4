#pragma once
// A run as Python has it: a scene or a session, advanced and looked at. Knows nothing of Python.
// Any thread may call; it waits until the others are done.
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "app/command_line/options.h"
#include "app/simulation_thread/scene_simulation.h"
#include "core/parameters/parameter.h"
#include "tools/python/fair_mutex.h"

namespace taffy {

/// A run that ended before its time, as the program says it.
class BrokeDown : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

class Run {
  public:
    /// Of what the options name: a scene, a saved run (load_state) or a session (replay). Throws
    /// InputError.
    explicit Run(const Options& options);

    /// Simulates so much [s], and stops early after this wall time [s] or when another thread
    /// waits for the run. Returns what is left.
    /// Throws BrokeDown, and std::runtime_error where a session that is played differs from what
    /// was recorded. The end of a session ends the call; the next one goes on from there.
    double advance(double duration, double wall_time);
    /// Simulated time of the session that is played [s].
    double session_length() const;
    /// It goes on as it was recorded.
    bool plays_session() const;

    /// setting: "body.bar.young_modulus=2e5". A session is left. Throws InputError.
    void set(const std::string& setting);
    /// Back to the first state, with the parameters of now. A session is left.
    void reset();
    /// As it is now. Throws InputError.
    ParameterValue parameter(const std::string& path);
    /// All that set() can change, with their present values.
    std::vector<std::pair<std::string, ParameterValue>> parameters();
    /// Throws InputError where nothing can be written, or may be.
    void save_state(const std::filesystem::path& file, IfExists if_exists);

    std::string scene() const;
    double time() const;     // [s]
    uint64_t steps() const;  // since the start of the scene
    std::vector<std::string> bodies();
    /// Every figure of a line of --stats but the last: column and value.
    std::vector<std::pair<std::string, double>> figures() const;
    /// The last one: hash of the state.
    std::string hash() const;

    // Of the particles of a body or, where none is named, of all, body by body; not a number where
    // a particle is absent. Throw InputError for an unknown name.
    std::vector<uint32_t> ids(const std::optional<std::string>& body);
    std::vector<Vec3f> positions(const std::optional<std::string>& body);     // [m]
    std::vector<Vec3f> velocities(const std::optional<std::string>& body);    // [m/s]
    std::vector<float> temperatures(const std::optional<std::string>& body);  // [C]
    /// A colour field by its name, in its unit.
    std::vector<float> field(const std::string& name, const std::optional<std::string>& body);

  private:
    struct Rows {
        size_t first = 0, end = 0;
    };
    void apply(const Command& command);
    void leave_session() { simulation_.end_replay(); }
    void check_session() const;
    const Snapshot& seen();
    Rows rows_of(const std::optional<std::string>& body);
    std::vector<std::string> paths() const;
    template <class Value>
    std::vector<Value> of_particles(const std::optional<std::string>& body, Value nothing,
                                    Value (*value)(const Snapshot&, size_t));

    mutable FairMutex mutex_;
    std::string file_;  // of the session
    SceneSimulation simulation_;
    uint64_t last_serial_ = 0;  // of the commands given
    Snapshot snapshot_;
    bool fresh_ = false;  // the snapshot is of the present
    double real_time_factor_ = 0.0;
};

}  // namespace taffy
