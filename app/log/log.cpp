#include "app/log/log.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "core/base/printable.h"

namespace taffy {

void set_up_log(const std::string& level) {
    const auto sink = std::make_shared<spdlog::sinks::stderr_sink_mt>();
    const auto logger = std::make_shared<spdlog::logger>("taffy", sink);
    logger->set_pattern("%n: %v");
    logger->set_level(spdlog::level::from_str(level));
    logger->flush_on(spdlog::level::debug);
    spdlog::set_default_logger(logger);
}

void log_error(const std::string& text) {
    spdlog::error("{}", printable(text));
}
void log_warning(const std::string& text) {
    spdlog::warn("{}", printable(text));
}
void log_info(const std::string& text) {
    spdlog::info("{}", printable(text));
}
void log_debug(const std::string& text) {
    spdlog::debug("{}", printable(text));
}

bool log_shows_info() {
    return spdlog::should_log(spdlog::level::info);
}

}  // namespace taffy
