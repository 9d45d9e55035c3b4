#pragma once
#include <string>

/// Path of the program itself, which some tests start.
inline const std::string program = TAFFY_PROGRAM;
