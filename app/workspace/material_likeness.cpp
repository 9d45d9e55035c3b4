#include "app/workspace/material_likeness.h"

#include "app/workspace/value_words.h"

namespace taffy {

namespace {

constexpr size_t most_changes = 3;  // with more, a material is no longer like another

/// The values that set materials apart, up to one more than most_changes.
std::vector<std::string> changes_of(const MaterialParameters& own,
                                    const MaterialParameters& listed) {
    std::vector<std::string> changes;
    for (const Parameter<MaterialParameters>& p : MaterialParameters::describe()) {
        if (changes.size() > most_changes) break;
        if (p.info.name != "temperature" && p.get(own) != p.get(listed))
            changes.push_back(p.info.label + " " + value_words(p.info, p.get(own)) +
                              " instead of " + value_words(p.info, p.get(listed)));
    }
    return changes;
}

}  // namespace

std::string MaterialLikeness::name() const {
    if (!entry) return "custom";
    return changes.empty() ? entry->name : entry->name + "*";
}

std::string MaterialLikeness::sentence() const {
    if (changes.empty()) return "";
    std::string text = "This is " + entry->name + ", changed: ";
    for (size_t k = 0; k < changes.size(); ++k) text += (k == 0 ? "" : ", ") + changes[k];
    return text + ".\n\n";
}

MaterialLikeness find_likeness(std::span<const MaterialEntry> entries,
                               const MaterialParameters& material) {
    MaterialLikeness best;
    for (const MaterialEntry& entry : entries) {
        if (!entry.error.empty() || entry.material.phase != material.phase) continue;
        std::vector<std::string> changes = changes_of(material, entry.material);
        if (changes.size() > most_changes) continue;
        if (!best.entry || changes.size() < best.changes.size())
            best = {&entry, std::move(changes)};
    }
    return best;
}

}  // namespace taffy
