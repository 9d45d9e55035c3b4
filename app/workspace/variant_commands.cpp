#include "app/workspace/variant_commands.h"

#include "core/base/error.h"
#include "core/scene/overrides.h"

namespace taffy {

std::vector<Command> variant_commands(const std::vector<std::string>& settings,
                                      const SceneDescription& scene) {
    std::vector<Command> commands;
    for (const std::string& setting : settings) {
        try {
            SceneDescription changed = scene;
            apply_override(setting, changed);
            const std::vector<Command> of_setting = commands_of(setting, changed);
            if (of_setting.empty())
                throw InputError("'" + setting +
                                 "' is of the view, which A and B have in common: use --view");
            commands.insert(commands.end(), of_setting.begin(), of_setting.end());
        } catch (const InputError& error) {
            throw InputError(std::string("--variant: ") + error.what());
        }
    }
    return commands;
}

}  // namespace taffy
