#include "core/commands/command_log.h"

#include <algorithm>

#include "core/base/error.h"

namespace taffy {

namespace {

constexpr size_t most_refused = 32;  // kept for the interface, which may not have seen them yet

}  // namespace

void CommandLog::carry_out(Stamped command, uint64_t present_step,
                           const std::function<void(const Command&)>& apply) {
    command.step = present_step;
    const auto answer = [&](const std::string& reason) {
        if (command.serial > 0) answers_.serial = command.serial;
        answers_.step = present_step;
        if (reason.empty()) return;
        answers_.refused.push_back({command.serial, present_step, reason});
        if (answers_.refused.size() > most_refused)
            answers_.refused.erase(answers_.refused.begin());
    };
    try {
        apply(command.command);
    } catch (const std::exception& error) {
        answer(words_of(error));
        throw;
    } catch (...) {
        answer("an unknown error");
        throw;
    }
    answer("");
    if (listener) listener(command);
}

}  // namespace taffy
