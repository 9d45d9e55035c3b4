#pragma once
// Changes of parameters that belong to the scene's story: at their times, all at once or evenly
// from what is set then. A reset takes them back.
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/commands/timed_change.h"
#include "core/settings/parameter_directory.h"
#include "core/state/state_visitor.h"

namespace taffy {

class Events {
  public:
    /// @param tell  hears, in a sentence, of what could not be set
    Events(ParameterDirectory& parameters, std::function<void(const std::string&)> tell)
        : parameters_(parameters), tell_(std::move(tell)) {}

    void add(const TimedChange& change) { events_.push_back({.definition = change}); }
    /// Tries these changes together with its own, in the order of their times. Throws InputError
    /// for the first that cannot be made, with its place.
    /// @param settings  at first
    void check(std::span<const TimedChange> others, Settings settings) const;

    /// Sets what is due at this time [s].
    void run(double time);
    /// All that it has set, the last first.
    void take_back(double time);
    /// The time has been set back: what is not over by then goes on.
    void went_back(double time);
    /// How far they are.
    void visit(StateVisitor& state);

  private:
    struct Event {
        TimedChange definition;
        std::vector<SetParameter> before;  // values when it began; empty: it has not
        std::vector<std::string> without;  // paths of what had no value then
        bool done = false;

        void visit(StateVisitor& state);
    };
    /// @param what  begins the sentence about what cannot be set: "The event"
    /// @return whether it was set
    bool try_to_set(const SetParameter& value, const char* what, double time) const;

    ParameterDirectory& parameters_;
    std::function<void(const std::string&)> tell_;
    std::vector<Event> events_;
};

}  // namespace taffy
