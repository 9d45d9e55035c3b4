#pragma once
#include <string>

namespace taffy {

/// Sets up the log: messages go to standard error as "taffy: ...".
/// @param level  error, warning, info or debug
void set_up_log(const std::string& level);

void log_error(const std::string& text);
void log_warning(const std::string& text);
void log_info(const std::string& text);
void log_debug(const std::string& text);

/// Whether progress is to be shown.
bool log_shows_info();

}  // namespace taffy
