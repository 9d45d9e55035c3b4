#include "core/fields/fields.h"

namespace taffy {

extern constinit const ColourField body_field{
    .name = "body",
    .label = "body",
    .unit = "",
    .help = "Every body in the colour that the scene gives it.",
};

}  // namespace taffy
