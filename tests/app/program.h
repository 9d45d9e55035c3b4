#pragma once
#include <string>

/// The program itself, which some tests start.
inline const std::string program = TAFFY_PROGRAM;
