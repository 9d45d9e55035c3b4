#pragma once
// A run for the Python module: a scene or a session that is advanced and read. Independent of
// Python. Any thread may call; a call waits until the others are done.
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

/// Thrown when a simulation broke down, with the program's message.
class BrokeDown : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

class Run {
  public:
    /// Opens what the options name: a scene, a saved run (load_state) or a session (replay). Throws
    /// InputError.
    explicit Run(const Options& options);

    /// Advances the run by a duration [s], and stops early after this wall time [s] or when another
    /// thread waits for the run. Returns the duration that is left. Throws BrokeDown, and
    /// std::runtime_error where a session that is played differs from its recording. The end of a
    /// session ends the call; the next one goes on from there.
    double advance(double duration, double wall_time);
    /// Simulated time of the session that is played [s].
    double session_length() const;
    /// Whether the run follows a recorded session that has not ended.
    bool plays_session() const;

    /// Sets a parameter: "body.bar.young_modulus=2e5". Ends a replay. Throws InputError.
    void set(const std::string& setting);
    /// Returns to the first state, with the present parameters. Ends a replay.
    void reset();
    /// Returns a parameter's present value. Throws InputError.
    ParameterValue parameter(const std::string& path);
    /// Returns all parameters that set() can change, with their present values.
    std::vector<std::pair<std::string, ParameterValue>> parameters();
    /// Saves the run. Throws InputError where the file cannot or must not be written.
    void save_state(const std::filesystem::path& file, IfExists if_exists);

    std::string scene() const;
    double time() const;     // [s]
    uint64_t steps() const;  // since the start of the scene
    std::vector<std::string> bodies();
    /// Returns every figure of a line of --stats except the last: column and value.
    std::vector<std::pair<std::string, double>> figures() const;
    /// Returns the last figure, the hash of the state.
    std::string hash() const;

    // Values of the particles of a body or, where none is named, of all particles, body by body;
    // not a number where a particle is absent. Throw InputError for an unknown name.
    std::vector<uint32_t> ids(const std::optional<std::string>& body);
    std::vector<Vec3f> positions(const std::optional<std::string>& body);     // [m]
    std::vector<Vec3f> velocities(const std::optional<std::string>& body);    // [m/s]
    std::vector<float> temperatures(const std::optional<std::string>& body);  // [C]
    /// Returns the values of a colour field by its name, in its unit.
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
    std::string file_;  // file of the session
    SceneSimulation simulation_;
    uint64_t last_serial_ = 0;  // of the last command
    Snapshot snapshot_;
    bool fresh_ = false;  // whether the snapshot shows the present state
    double real_time_factor_ = 0.0;
};

}  // namespace taffy
