#pragma once
#include <variant>

#include "core/state/state_visitor.h"

namespace taffy {

/// Makes the variant hold the wanted alternative, with default values. Throws StateError if there
/// is no such alternative.
template <size_t index = 0, class... Alternatives>
void make_alternative(std::variant<Alternatives...>& thing, size_t wanted) {
    if constexpr (index < sizeof...(Alternatives)) {
        if (index == wanted)
            thing.template emplace<index>();
        else
            make_alternative<index + 1>(thing, wanted);
    } else {
        throw StateError("there is no alternative " + std::to_string(wanted));
    }
}

/// Visits which alternative a variant holds; when reading, makes that alternative, whose own values
/// the caller then visits.
template <class... Alternatives>
void visit_alternative(StateVisitor& state, const char* name,
                       std::variant<Alternatives...>& thing) {
    uint32_t which = uint32_t(thing.index());
    state(name, which);
    if (state.reads() && which != thing.index()) make_alternative(thing, which);
}

}  // namespace taffy
