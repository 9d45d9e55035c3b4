#include "core/base/data_directory.h"

#include <catch2/catch.hpp>
#include <cstdlib>
#include <optional>
#include <string>

using namespace taffy;

namespace {

/// Sets or removes a variable of the environment, and brings it back.
class Variable {
  public:
    Variable(const char* name, const char* value) : name_(name) {
        if (const char* before = std::getenv(name)) before_ = before;
        if (value)
            setenv(name, value, 1);
        else
            unsetenv(name);
    }
    ~Variable() {
        if (before_)
            setenv(name_, before_->c_str(), 1);
        else
            unsetenv(name_);
    }

  private:
    const char* name_;
    std::optional<std::string> before_;
};

}  // namespace

TEST_CASE("settings live in the person's own folders, never in one for everybody", "[base]") {
    const Variable no_config("TAFFY_CONFIG", nullptr);
    {
        const Variable xdg("XDG_CONFIG_HOME", "/some/where");
        CHECK(settings_directory() == "/some/where/taffy");
    }
    const Variable relative("XDG_CONFIG_HOME", "some/where");  // by its specification to be ignored
    {
        const Variable home("HOME", "/home/someone");
        CHECK(settings_directory() == "/home/someone/.config/taffy");
    }
    for (const char* home : {static_cast<const char*>(nullptr), "", "relative"}) {
        const Variable none("HOME", home);
        const std::filesystem::path folder = settings_directory();
        CHECK((folder.empty() || folder.is_absolute()));
        CHECK(folder.string().rfind(std::filesystem::temp_directory_path().string(), 0) != 0);
    }
}
