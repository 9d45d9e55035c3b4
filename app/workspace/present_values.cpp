#include "app/workspace/present_values.h"

#include "core/base/error.h"
#include "core/collision/obstacle_parameters.h"
#include "core/parameters/parameter_path.h"

namespace taffy {

namespace {

/// Adds the values of the owners that the path means.
template <class Owner, class Table, class Struct>
void add(const ParameterPath& path, const std::vector<Owner>& owners, const Table& table,
         const Struct& struct_of, std::vector<SetParameter>& values) {
    for (const Owner& owner : owners) {
        if (!path.means(owner.name)) continue;
        ParameterPath one = path;
        one.name = owner.name;
        values.push_back({one.text(), table.at(path.key).get(struct_of(owner))});
    }
}

template <class Owner, class Table>
void add(const ParameterPath& path, const std::vector<Owner>& owners, const Table& table,
         std::vector<SetParameter>& values) {
    add(
        path, owners, table, [](const Owner& owner) -> const Owner& { return owner; }, values);
}

}  // namespace

std::vector<SetParameter> present_values(const Snapshot& s, const std::string& text) {
    std::vector<SetParameter> values;
    try {
        const ParameterPath path = ParameterPath::parse(text);
        switch (path.owner) {
            case ParameterOwner::simulation:
                values.push_back(
                    {text, SimulationParameters::describe().at(path.key).get(s.parameters)});
                break;
            case ParameterOwner::body:
                add(
                    path, s.bodies, MaterialParameters::describe(),
                    [](const BodyState& body) -> const MaterialParameters& {
                        return body.material;
                    },
                    values);
                break;
            case ParameterOwner::obstacle:
                add(path, s.obstacles, obstacle_parameters(), values);
                break;
            case ParameterOwner::source:
                add(path, s.sources, Source::describe(), values);
                break;
            case ParameterOwner::load:
                add(path, s.loads, RegionLoad::describe(), values);
                break;
            case ParameterOwner::region:
                add(path, s.holds, RegionHold::describe(), values);
                break;
            case ParameterOwner::view:
                break;
        }
    } catch (const InputError&) {
        return {};
    }
    return values;
}

}  // namespace taffy
