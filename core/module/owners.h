#pragma once
// Who owns parameters by name: the bodies of a scene, its obstacles, sources, loads and regions,
// and the simulation itself. The room that has some of a kind says so with this interface;
// core/settings finds the owners that a path means.
#include <span>
#include <string>
#include <vector>

#include "core/module/world.h"
#include "core/parameters/parameter.h"
#include "core/parameters/settings.h"

namespace taffy {

/// All owners of one kind. They are numbered in the order of their names.
class Owners {
  public:
    struct Words {
        const char* one;   // "load"
        const char* many;  // "loads"
    };

    virtual ~Owners() = default;
    /// What messages call them.
    virtual Words words() const = 0;
    virtual std::vector<std::string> names(const World& world) const = 0;
    /// At present. Throws InputError for an unknown key.
    virtual ParameterValue value(const World& world, size_t owner,
                                 const std::string& key) const = 0;
    /// Throws InputError when owners cannot have this value in a scene that is set so; else makes
    /// the change in these settings.
    virtual void check(const World& world, std::span<const size_t> owners, const std::string& key,
                       const ParameterValue& value, Settings& settings) const = 0;
    /// To a value that was checked. Notes in the world what has changed.
    virtual void set(World& world, size_t owner, const std::string& key,
                     const ParameterValue& value) = 0;
    /// What an owner can do without has no value until it is given one: an obstacle's temperature.
    virtual bool has(const World&, size_t /*owner*/, const std::string& /*key*/) const {
        return true;
    }
    /// Takes away a value that it can do without.
    virtual void take_away(World&, size_t /*owner*/, const std::string& /*key*/) {}
};

/// Numbers of the owners of this name, of all for "*". Throws InputError when there is none.
std::vector<size_t> owners_named(const Owners& owners, const World& world, const std::string& name);

/// Owners that are described by a table.
template <class Owner>
class OwnersOf : public Owners {
  public:
    ParameterValue value(const World& world, size_t k, const std::string& key) const override {
        return table().at(key).get(owner(world, k));
    }
    void check(const World& world, std::span<const size_t> owners, const std::string& key,
               const ParameterValue& value, Settings&) const override {
        Owner changed = owner(world, owners.front());
        table().at(key).set(changed, value);
    }

  protected:
    virtual const ParameterTable<Owner>& table() const = 0;
    virtual Owner owner(const World& world, size_t k) const = 0;
};

/// Of whatever has a name.
template <class Things>
std::vector<std::string> names_of(const Things& things) {
    std::vector<std::string> names;
    for (const auto& thing : things) names.push_back(thing.name);
    return names;
}

}  // namespace taffy
