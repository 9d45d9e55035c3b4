#pragma once
#include <string>

namespace taffy {

/// Messages go to standard error as "taffy: ...". level: error, warning, info or debug.
void set_up_log(const std::string& level);

void log_error(const std::string& text);
void log_warning(const std::string& text);
void log_info(const std::string& text);
void log_debug(const std::string& text);

/// Whether the person wants to see progress.
bool log_shows_info();

}  // namespace taffy
