#pragma once
// The one place through which all commands of a run pass, whoever sends them: each is stamped with
// its step and answered. Session recorders, undo and replay listen here.
#include <functional>

#include "core/commands/command.h"

namespace taffy {

class CommandLog {
  public:
    /// Applies a command before the simulation's present step. If apply throws, the command is
    /// noted as refused and the exception is rethrown.
    void carry_out(Stamped command, uint64_t present_step,
                   const std::function<void(const Command&)>& apply);
    const CommandAnswers& answers() const { return answers_; }

    /// Called for every command that was applied, in order.
    std::function<void(const Stamped&)> listener;

  private:
    CommandAnswers answers_;
};

}  // namespace taffy
