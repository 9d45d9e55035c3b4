#pragma once
// Finds the owners to which the path of a parameter refers, for commands, scripts and events alike.
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/module/owners.h"
#include "core/parameters/parameter_path.h"

namespace taffy {

class ParameterDirectory {
  public:
    /// @param changed  called after each owner whose parameter was set
    ParameterDirectory(World& world, std::function<void()> changed)
        : world_(world), changed_(std::move(changed)) {}
    void add(ParameterOwner kind, Owners& owners) { owners_.emplace(kind, &owners); }

    struct Present {
        std::string path;  // of one owner
        ParameterValue value;
        bool has = true;  // false: it has no value yet, see Owners::has
    };
    /// The present values of the owner that path names, or of all for "*"; empty if there is no
    /// such owner.
    std::vector<Present> present(const std::string& path) const;

    // The following three throw InputError for an invalid path, one of the view, or an unknown
    // name.

    /// Throws InputError for a value that the owners cannot have; else makes the change in the
    /// settings.
    void check(const std::string& path, const ParameterValue& value, Settings& settings) const;
    /// Throws InputError for a value that the owners cannot have; nothing has changed then.
    void set(const std::string& path, const ParameterValue& value);
    /// Removes the value of an optional parameter.
    void take_away(const std::string& path);

  private:
    /// Parses text as a path. Throws InputError for an invalid path or one of the view.
    Owners& owners_of(const std::string& text, ParameterPath& path) const;

    World& world_;
    std::function<void()> changed_;
    std::map<ParameterOwner, Owners*> owners_;
};

}  // namespace taffy
