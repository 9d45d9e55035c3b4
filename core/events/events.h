#pragma once
// Changes of parameters that a scene makes by itself: at their times, at once or linearly from the
// value at that time. A reset takes them back.
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
    /// @param tell  gets a sentence about each parameter that could not be set
    Events(ParameterDirectory& parameters, std::function<void(const std::string&)> tell)
        : parameters_(parameters), tell_(std::move(tell)) {}

    void add(const TimedChange& change) { events_.push_back({.definition = change}); }
    /// Tries these changes together with the events, in order of time. Throws InputError for the
    /// first that cannot be made, with its place.
    /// @param settings  before the changes
    void check(std::span<const TimedChange> others, Settings settings) const;

    /// Sets the parameters of events that are due at this time [s].
    void run(double time);
    /// Takes back all changes, the last event first.
    void take_back(double time);
    /// To be called after the time has been set back [s]: events that end later become due again.
    void went_back(double time);
    /// Visits the progress of all events.
    void visit(StateVisitor& state);

  private:
    struct Event {
        TimedChange definition;
        std::vector<SetParameter> before;  // values when it began; empty: it has not begun
        std::vector<std::string> without;  // paths of parameters that had no value then
        bool done = false;

        void visit(StateVisitor& state);
    };
    /// @param what  beginning of the sentence about a parameter that cannot be set: "The event"
    /// @return whether the parameter was set
    bool try_to_set(const SetParameter& value, const char* what, double time) const;

    ParameterDirectory& parameters_;
    std::function<void(const std::string&)> tell_;
    std::vector<Event> events_;
};

}  // namespace taffy
