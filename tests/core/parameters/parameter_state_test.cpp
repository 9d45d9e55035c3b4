// Parameters as state: values are stored by name, defaults are not stored.
#include <catch2/catch.hpp>
#include <cmath>

#include "core/parameters/parameter_state.h"
#include "core/parameters/view_parameters.h"
#include "core/state/state_bytes.h"

using namespace taffy;

namespace {

/// An owner of parameters, of which an earlier program knew fewer.
struct Lamp {
    float power = 60.0f;
    bool on = false;
    Vec3f place = Vec3f::Zero();
    int count = 1;
};

ParameterTable<Lamp> earlier() {
    return std::move(ParameterTable<Lamp>()
                         .real(&Lamp::power, {.name = "power", .max = 100.0})
                         .vector(&Lamp::place, {.name = "place", .min = -10.0, .max = 10.0}));
}

ParameterTable<Lamp> later() {
    return std::move(ParameterTable<Lamp>()
                         .boolean(&Lamp::on, {.name = "on"})
                         .vector(&Lamp::place, {.name = "place", .min = -10.0, .max = 10.0})
                         .integer(&Lamp::count, {.name = "count", .max = 9.0})
                         .real(&Lamp::power, {.name = "power", .max = 100.0}));
}

StateBytes written(const ParameterTable<Lamp>& table, Lamp lamp) {
    StateBytes bytes;
    StateWriter writer(bytes);
    visit_parameters(writer, table, lamp);
    return bytes;
}

uint64_t hash_of_lamp(const ParameterTable<Lamp>& table, Lamp lamp) {
    StateHasher hasher;
    visit_parameters(hasher, table, lamp);
    return hasher.hash();
}

void read(const StateBytes& bytes, const ParameterTable<Lamp>& table, Lamp& lamp) {
    StateReader reader(bytes.bytes);
    visit_parameters(reader, table, lamp);
    CHECK(reader.at_end());
}

}  // namespace

TEST_CASE("a state from before there was a parameter reads, with the parameter's default",
          "[parameters][state]") {
    const Lamp stored{.power = 40.0f, .place = Vec3f(1.0f, -2.0f, 3.0f)};
    Lamp lamp{.power = 5.0f, .on = true, .count = 3};
    read(written(earlier(), stored), later(), lamp);
    CHECK(lamp.power == 40.0f);
    CHECK(lamp.place == stored.place);
    CHECK_FALSE(lamp.on);
    CHECK(lamp.count == 1);
}

TEST_CASE("one more parameter, in any place of the table, leaves the hash of a state as it was",
          "[parameters][state]") {
    const Lamp plain, bright{.power = 90.0f, .place = Vec3f(0.0f, 0.0f, 2.0f)};
    CHECK(hash_of_lamp(earlier(), plain) == hash_of_lamp(later(), plain));
    CHECK(hash_of_lamp(earlier(), bright) == hash_of_lamp(later(), bright));
    CHECK(hash_of_lamp(later(), plain) != hash_of_lamp(later(), bright));
    CHECK(hash_of_lamp(later(), plain) != hash_of_lamp(later(), {.on = true}));
}

TEST_CASE("a state with a parameter that there is no more is refused by name",
          "[parameters][state]") {
    Lamp lamp;
    const StateBytes bytes = written(later(), {.count = 2});
    CHECK_THROWS_WITH(read(bytes, earlier(), lamp), Catch::Contains("no parameter 'count'"));
    CHECK_NOTHROW(read(written(later(), {.power = 2.0f}), earlier(), lamp));
    CHECK(lamp.power == 2.0f);
}

TEST_CASE("a value outside its range is refused, and -0 is not taken for 0",
          "[parameters][state]") {
    Lamp lamp;
    CHECK_THROWS_AS(read(written(later(), {.power = 200.0f}), later(), lamp), StateError);
    read(written(later(), {.place = Vec3f(-0.0f, 0.0f, 0.0f)}), later(), lamp);
    CHECK(std::signbit(lamp.place.x()));
    CHECK_FALSE(std::signbit(lamp.place.y()));
    read(written(later(), {}), later(), lamp);
    CHECK_FALSE(std::signbit(lamp.place.x()));
}

TEST_CASE("all parameters of the view come back", "[parameters][state]") {
    ViewParameters view, other, back;
    for (const Parameter<ViewParameters>& p : ViewParameters::describe()) {
        const ParameterInfo& info = p.info;
        if (info.kind == ParameterKind::boolean)
            p.set(other, !std::get<bool>(p.get(view)));
        else if (info.kind == ParameterKind::choice)
            p.set(other, info.choices.back());
        else if (info.kind == ParameterKind::real)
            p.set(other, info.max);
    }
    for (const ViewParameters& each : {view, other}) {
        StateBytes bytes;
        StateWriter writer(bytes);
        ViewParameters stored = each;
        visit_state(writer, stored);
        StateReader reader(bytes.bytes);
        visit_state(reader, back);
        for (const Parameter<ViewParameters>& p : ViewParameters::describe())
            CHECK(same_bits(p.get(back), p.get(each)));
    }
}
