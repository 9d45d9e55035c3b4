#pragma once
// The one place through which all commands of a run go, whoever gives them: each is stamped with
// its step, and what became of it is noted. A session recorder, undo and replay listen here.
#include <functional>

#include "core/commands/command.h"

namespace taffy {

class CommandLog {
  public:
    /// Applies a command before the simulation's present step. What apply throws refuses it: that
    /// is noted and thrown on.
    void carry_out(Stamped command, uint64_t present_step,
                   const std::function<void(const Command&)>& apply);
    const CommandAnswers& answers() const { return answers_; }

    /// Hears of every command that was applied, in their order.
    std::function<void(const Stamped&)> listener;

  private:
    CommandAnswers answers_;
};

}  // namespace taffy
