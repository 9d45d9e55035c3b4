#include "core/module/owners.h"

#include "core/base/error.h"
#include "core/base/nearest_name.h"

namespace taffy {

std::vector<size_t> owners_named(const Owners& owners, const World& world,
                                 const std::string& name) {
    const std::vector<std::string> names = owners.names(world);
    const auto [one, many] = owners.words();
    std::vector<size_t> found;
    for (size_t k = 0; k < names.size(); ++k)
        if (name == "*" || name == names[k]) found.push_back(k);
    if (names.empty()) throw InputError(std::string("the scene has no ") + many);
    if (found.empty()) throw InputError(unknown_name_message(one, name, names));
    return found;
}

}  // namespace taffy
