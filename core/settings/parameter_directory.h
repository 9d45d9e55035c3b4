#pragma once
// Looks up whom the path of a parameter means, for commands, scripts and events alike.
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/module/owners.h"
#include "core/parameters/parameter_path.h"

namespace taffy {

class ParameterDirectory {
  public:
    /// @param changed  called after every owner that was set
    ParameterDirectory(World& world, std::function<void()> changed)
        : world_(world), changed_(std::move(changed)) {}
    void add(ParameterOwner kind, Owners& owners) { owners_.emplace(kind, &owners); }

    struct Present {
        std::string path;  // of one owner
        ParameterValue value;
        bool has = true;  // else it has no value yet: see Owners::has
    };
    /// Of the owner that is meant, or of all for "*"; empty when there is none of that name.
    std::vector<Present> present(const std::string& path) const;

    // All three throw InputError for what is no path, or one of the view, and for an unknown name.
    /// Throws InputError for what cannot be set so; else makes the change in the settings.
    void check(const std::string& path, const ParameterValue& value, Settings& settings) const;
    /// Throws InputError for what cannot be set; nothing has changed then.
    void set(const std::string& path, const ParameterValue& value);
    /// A value that was not there before.
    void take_away(const std::string& path);

  private:
    /// Throws InputError for what is no path, or one of the view.
    Owners& owners_of(const std::string& text, ParameterPath& path) const;

    World& world_;
    std::function<void()> changed_;
    std::map<ParameterOwner, Owners*> owners_;
};

}  // namespace taffy
