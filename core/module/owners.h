#pragma once
// Owners of named parameters: the bodies of a scene, its obstacles, sources, loads and regions, and
// the simulation itself. The folder responsible for a kind of owner implements this interface;
// core/settings finds the owners to which a path refers.
#include <span>
#include <string>
#include <vector>

#include "core/module/world.h"
#include "core/parameters/parameter.h"
#include "core/parameters/settings.h"

namespace taffy {

/// All owners of one kind, numbered in the order of names().
class Owners {
  public:
    struct Words {
        const char* one;   // "load"
        const char* many;  // "loads"
    };

    virtual ~Owners() = default;
    /// The words for these owners in messages.
    virtual Words words() const = 0;
    virtual std::vector<std::string> names(const World& world) const = 0;
    /// The present value of a parameter. Throws InputError for an unknown key.
    virtual ParameterValue value(const World& world, size_t owner,
                                 const std::string& key) const = 0;
    /// Throws InputError if the owners cannot have this value in a scene with these settings; else
    /// makes the change in the settings.
    virtual void check(const World& world, std::span<const size_t> owners, const std::string& key,
                       const ParameterValue& value, Settings& settings) const = 0;
    /// Sets a parameter to a checked value and notes in the world what has changed.
    virtual void set(World& world, size_t owner, const std::string& key,
                     const ParameterValue& value) = 0;
    /// Whether the owner has a value. Optional parameters, such as an obstacle's temperature, have
    /// none until they are set.
    virtual bool has(const World&, size_t /*owner*/, const std::string& /*key*/) const {
        return true;
    }
    /// Removes the value of an optional parameter.
    virtual void take_away(World&, size_t /*owner*/, const std::string& /*key*/) {}
};

/// The numbers of the owners of this name, or of all for "*". Throws InputError if there is none.
std::vector<size_t> owners_named(const Owners& owners, const World& world, const std::string& name);

/// Owners whose parameters are described by a table.
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

/// The names of a list of objects that have one.
template <class Things>
std::vector<std::string> names_of(const Things& things) {
    std::vector<std::string> names;
    for (const auto& thing : things) names.push_back(thing.name);
    return names;
}

}  // namespace taffy
