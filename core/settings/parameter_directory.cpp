#include "core/settings/parameter_directory.h"

#include "core/base/error.h"
#include "core/settings/body_rules.h"

namespace taffy {

Owners& ParameterDirectory::owners_of(const std::string& text, ParameterPath& path) const {
    path = ParameterPath::parse(text);
    if (path.owner == ParameterOwner::view)
        throw InputError("'" + text + "' belongs to the view, not to the simulation");
    return *owners_.at(path.owner);
}

std::vector<ParameterDirectory::Present> ParameterDirectory::present(
    const std::string& text) const {
    ParameterPath path;
    const Owners& owners = owners_of(text, path);
    const std::vector<std::string> names = owners.names(world_);
    std::vector<Present> values;
    for (size_t k = 0; k < names.size(); ++k)
        if (path.means(names[k]))
            values.push_back({ParameterPath{path.owner, names[k], path.key}.text(),
                              owners.value(world_, k, path.key), owners.has(world_, k, path.key)});
    return values;
}

void ParameterDirectory::check(const std::string& text, const ParameterValue& value,
                               Settings& settings) const {
    ParameterPath path;
    const Owners& owners = owners_of(text, path);
    owners.check(world_, owners_named(owners, world_, path.name), path.key, value, settings);
}

void ParameterDirectory::set(const std::string& text, const ParameterValue& value) {
    ParameterPath path;
    Owners& owners = owners_of(text, path);
    const std::vector<size_t> meant = owners_named(owners, world_, path.name);
    Settings settings = present_settings(world_);
    owners.check(world_, meant, path.key, value, settings);
    for (const size_t k : meant) {
        owners.set(world_, k, path.key, value);
        changed_();
    }
}

void ParameterDirectory::take_away(const std::string& text) {
    ParameterPath path;
    Owners& owners = owners_of(text, path);
    for (const size_t k : owners_named(owners, world_, path.name))
        owners.take_away(world_, k, path.key);
}

}  // namespace taffy
