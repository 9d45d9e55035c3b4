#include "app/workspace/pending_values.h"

namespace taffy {

void PendingValues::sent(const std::string& path, const ParameterValue& value, uint64_t serial) {
    if (serial > 0) values_[path] = {value, serial};
}

void PendingValues::answered(uint64_t serial) {
    std::erase_if(values_, [&](const auto& item) { return item.second.serial <= serial; });
}

std::optional<ParameterValue> PendingValues::find(const std::string& path) const {
    const auto found = values_.find(path);
    if (found == values_.end()) return std::nullopt;
    return found->second.value;
}

}  // namespace taffy
