#include "core/base/choice_message.h"

#include "core/base/nearest_name.h"

namespace taffy {

std::string unknown_choice_message(std::string_view what, std::string_view name,
                                   std::span<const std::string> valid_names) {
    std::string text = unknown_name_message(what, name, valid_names) + " (one of ";
    for (size_t i = 0; i < valid_names.size(); ++i) text += (i > 0 ? ", " : "") + valid_names[i];
    return text + ")";
}

}  // namespace taffy
