#pragma once
// Values of parameters as people read them.
#include <string>

#include "core/parameters/parameter.h"

namespace taffy {

/// "backward_euler" -> "backward euler".
std::string choice_text(const std::string& choice);

/// What panels show in place of a number that has a special meaning: "never"; "" for others.
std::string special_text(const ParameterInfo& info, double value);

/// "200 kPa", "on", "TR-BDF2".
std::string value_words(const ParameterInfo& info, const ParameterValue& value);

/// A value that stands alone, with the name of its parameter where it would say too little:
/// "corotated 2009", "200 kPa", but "Poisson ratio 0.3" and "Corotation off".
std::string value_words_alone(const ParameterInfo& info, const ParameterValue& value);

}  // namespace taffy
