// Undo: edits in their order, a drag as one edit.
#include "app/workspace/edit_history.h"

#include <catch2/catch.hpp>
#include <cmath>

#include "app/workspace/present_values.h"
#include "app/workspace/workspace.h"

using namespace taffy;

namespace {

Edit edit(const std::string& name, double before, double after, uint64_t gesture,
          double elapsed = 0.0) {
    return {.name = name,
            .before = {SetParameter{"body.bar.damping", before}},
            .after = {SetParameter{"body.bar.damping", after}},
            .gesture = gesture,
            .elapsed = elapsed,
            .serial = gesture};
}

double value(const std::vector<Command>& commands) {
    return std::get<double>(std::get<SetParameter>(commands.at(0)).value);
}

}  // namespace

TEST_CASE("edits of one gesture are one, from its first value to its last", "[undo]") {
    EditHistory edits;
    edits.note(edit("damping", 1.0, 2.0, 1));
    edits.note(edit("damping", 2.0, 3.0, 1));
    edits.note(edit("damping", 3.0, 4.0, 1));
    edits.note(edit("damping", 4.0, 5.0, 2));
    edits.note(edit("gravity", 0.0, 1.0, 2));
    REQUIRE(edits.edits().size() == 3);
    CHECK(value(edits.undo()->before) == 0.0);
    CHECK(value(edits.undo()->before) == 4.0);
    CHECK(edits.next_redo()->name == "damping");
    CHECK(value(edits.undo()->before) == 1.0);
    CHECK(edits.undo() == nullptr);
    CHECK(value(edits.redo()->after) == 4.0);
    CHECK(value(edits.redo()->after) == 5.0);
    CHECK(edits.done() == 2);
    edits.note(edit("strain", 7.0, 8.0, 3));
    CHECK(edits.redo() == nullptr);
    CHECK(edits.edits().size() == 3);
    CHECK(edits.edits().back().name == "strain");
}

TEST_CASE("what was set since the scene began anew is known, without what only B got", "[undo]") {
    EditHistory edits;
    edits.note(edit("damping", 0.0, 1.0, 1));
    edits.note({.name = "Scene loaded again", .before = {LoadScene{}}, .after = {LoadScene{}}});
    CHECK(edits.values_since_scene().empty());
    edits.note(edit("damping", 1.0, 2.0, 2));
    Edit of_b = edit("damping", 2.0, 3.0, 3);
    of_b.changes = ChangesGoTo::b;
    edits.note(of_b);
    edits.note({.name = "Pin removed", .before = {AddGrip{}}, .after = {RemoveGrip{}}});
    edits.note(edit("damping", 2.0, 4.0, 4));
    edits.undo();
    REQUIRE(edits.values_since_scene().size() == 1);
    CHECK(value(edits.values_since_scene()) == 2.0);
}

TEST_CASE("edits are of the moments of their timeline, also where it comes back", "[undo]") {
    EditHistory edits;
    for (uint64_t k = 1; k <= 3; ++k) edits.note(edit("damping", 0.0, double(k), k, double(k)));
    edits.begin_timeline();
    edits.forget_after(0.5);
    CHECK(edits.edits().size() == 3);
    edits.return_to_timeline();
    edits.forget_after(1.5);
    CHECK(edits.edits().size() == 1);
}

TEST_CASE("without a branch its own edits never were, and only these", "[undo]") {
    EditHistory edits;
    edits.note(edit("damping", 0.0, 1.0, 1, 0.5));
    edits.note(edit("strain", 0.0, 1.0, 2, 2.0));  // later on the timeline
    for (const char* name : {"bending", "settling"}) {
        Edit of_branch = edit(name, 0.0, 1.0, 3, 0.5);
        of_branch.behind = true;
        edits.note(of_branch);
    }
    edits.undo();
    edits.forget_branch(0.5);
    REQUIRE(edits.edits().size() == 2);
    CHECK(edits.done() == 2);
    CHECK(edits.next_undo()->name == "strain");
    // Another scene was edited twice before the first run comes back.
    edits.begin_timeline();
    edits.note(edit("Scene edited", 0.0, 1.0, 4, 0.1));
    edits.begin_timeline(true);
    edits.undo();
    edits.return_to_timeline();
    edits.forget_after(1.0);
    CHECK(edits.next_undo()->name == "damping");
}

TEST_CASE("edits that were refused, or that are no part of the run any more, are forgotten",
          "[undo]") {
    EditHistory edits;
    for (uint64_t k = 1; k <= 4; ++k) edits.note(edit("damping", 0.0, double(k), k, double(k)));
    edits.refused(0);
    edits.refused(99);
    CHECK(edits.edits().size() == 4);
    edits.refused(2);
    CHECK(edits.edits().size() == 3);
    CHECK(edits.done() == 3);
    CHECK(value(edits.undo()->after) == 4.0);
    edits.forget_after(1.0);
    CHECK(edits.edits().size() == 1);
    CHECK(edits.done() == 1);
    CHECK(edits.redo() == nullptr);
}

TEST_CASE("undoing what was set for all bodies brings back what each of them had", "[undo]") {
    Snapshot snapshot;
    snapshot.bodies.resize(2);
    snapshot.bodies[0].name = "a", snapshot.bodies[1].name = "b";
    snapshot.bodies[0].material.damping = 0.25f;
    snapshot.bodies[1].material.damping = 0.5f;
    std::vector<Command> posted;
    Workspace w;
    w.snapshot = &snapshot;
    w.post = [&](Command command) {
        posted.push_back(std::move(command));
        return uint64_t(posted.size());
    };
    std::vector<std::string> said;
    w.say = [&](Severity, const std::string& text) { said.push_back(text); };
    w.set_parameter("body.*.damping", 0.75);
    REQUIRE(w.edits.next_undo());
    CHECK(w.edits.next_undo()->name.ends_with("of all"));
    w.undo();
    REQUIRE(posted.size() == 3);
    const auto& first = std::get<SetParameter>(posted[1]);
    const auto& second = std::get<SetParameter>(posted[2]);
    CHECK(first.path == "body.a.damping");
    CHECK(first.value == ParameterValue(0.25));
    CHECK(second.path == "body.b.damping");
    CHECK(second.value == ParameterValue(0.5));
    w.redo();
    CHECK(std::get<SetParameter>(posted.at(3)).path == "body.*.damping");
    CHECK(said.size() == 2);

    // A command that is not taken is no edit; one that no snapshot knows of cannot be taken back.
    w.post = [](Command) { return uint64_t(0); };
    w.set_parameter("body.a.damping", 0.1);
    CHECK(w.edits.edits().size() == 1);
    CHECK(present_values(snapshot, "body.none.damping").empty());
    CHECK(present_values(snapshot, "body.a.dumping").empty());
    CHECK(present_values(snapshot, "simulation.gravity").size() == 1);
}

TEST_CASE("undo takes back a change in the variant that got it; with B goes what only it had",
          "[edits]") {
    Snapshot snapshot;
    Workspace w;
    w.snapshot = &snapshot;
    uint64_t serial = 0;
    std::vector<ChangesGoTo> went_to;
    w.post = [&](Command) {
        went_to.push_back(w.variants.changes);
        return ++serial;
    };
    w.say = [](Severity, const std::string&) {};
    w.set_parameter("simulation.step_fraction", 0.7);
    w.variants = {.state = Variants::State::on, .a = &snapshot, .b = &snapshot};
    w.edits.all_to_both();
    w.set_parameter("simulation.step_fraction", 0.5);
    w.send_changes_to(ChangesGoTo::a);
    w.set_parameter("simulation.step_fraction", 0.4);
    REQUIRE(w.edits.edits().size() == 3);  // not one, although they come from one gesture
    for (int k = 0; k < 3; ++k) w.undo();
    CHECK(went_to == std::vector{ChangesGoTo::b, ChangesGoTo::b, ChangesGoTo::a, ChangesGoTo::a,
                                 ChangesGoTo::b, ChangesGoTo::both});
    for (int k = 0; k < 3; ++k) w.redo();
    w.edits.forget_b();
    CHECK(w.edits.edits().size() == 2);
    CHECK(w.edits.done() == 2);
}

namespace {

const std::string keyed_path = "body.bar.damping";

/// Of the damping: 0.25 is "1", nothing is "".
std::string key_list(const ParameterKeys& keys) {
    std::string text;
    if (const KeyedParameter* parameter = keys.find(keyed_path))
        for (const ParameterKey& key : parameter->keys)
            text += " " + std::to_string(int(std::lround(1000.0 * key.time))) + ":" +
                    std::to_string(int(std::lround(4.0 * std::get<double>(key.value))));
    return text;
}

struct KeyedWorkspace {
    Snapshot snapshot;
    Workspace w;
    uint64_t serial = 0;
    std::vector<std::pair<ChangesGoTo, std::string>> sent;  // keys, and to whom

    KeyedWorkspace() {
        w.snapshot = &snapshot;
        w.say = [](Severity, const std::string&) {};
        w.post = [this](const Command& command) {
            if (const auto* keyed = std::get_if<KeyParameters>(&command))
                sent.emplace_back(w.variants.changes, key_list(*keyed->keys));
            return ++serial;
        };
    }
    void set(double time, double value) {
        ++w.gesture;
        snapshot.diagnostics.time = time;
        w.set_key(keyed_path, value);
    }
    void begin_b() {
        w.begin_keys_of_b();
        w.variants = {.state = Variants::State::on, .a = &snapshot, .b = &snapshot};
        w.edits.all_to_both();
    }
    std::string a() const { return key_list(w.keys_of(Variant::a)); }
    std::string b() const { return key_list(w.keys_of(Variant::b)); }
};

}  // namespace

TEST_CASE("keys of parameters are undone and done again", "[undo][keys]") {
    KeyedWorkspace k;
    k.set(1.0, 0.25);
    k.set(2.0, 0.5);
    ++k.w.gesture;
    k.w.move_key(keyed_path, 2.0, 3.0);
    ++k.w.gesture;
    k.w.remove_key(keyed_path, 1.0);
    ++k.w.gesture;
    for (const double value : {0.75, 1.0})  // a slider is dragged: one edit
        k.w.change_keys("changed", [&](ParameterKeys& keys) { keys.set(keyed_path, 3.0, value); });
    ++k.w.gesture;
    k.w.remove_keys(keyed_path);
    const std::vector<std::string> states = {
        "", " 1000:1", " 1000:1 2000:2", " 1000:1 3000:2", " 3000:2", " 3000:4", ""};
    REQUIRE(k.w.edits.edits().size() == states.size() - 1);
    CHECK(k.w.edits.edits()[2].name.starts_with("Key moved: "));
    // Keys belong to no moment: what is forgotten of the run does not take them along.
    k.w.edits.forget_after(0.5);
    for (size_t n = states.size() - 1; n-- > 0;) {
        k.w.undo();
        CHECK(k.a() == states[n]);
        k.w.send_keys();
    }
    for (size_t n = 1; n < states.size(); ++n) {
        k.w.redo();
        CHECK(k.a() == states[n]);
    }
    CHECK(k.sent.size() == 6);  // whenever they were others than the simulation knew
}

TEST_CASE("keys are changed and undone in the variant that got the change", "[undo][keys]") {
    KeyedWorkspace k;
    k.set(1.0, 0.25);
    k.begin_b();
    CHECK(k.b() == " 1000:1");
    k.w.send_keys();
    CHECK(k.sent.empty());  // both know them
    k.set(2.0, 0.5);        // B
    k.w.send_keys();
    k.w.send_changes_to(ChangesGoTo::a);
    k.set(3.0, 0.75);
    k.w.send_keys();
    CHECK(k.sent == std::vector<std::pair<ChangesGoTo, std::string>>{
                        {ChangesGoTo::b, " 1000:1 2000:2"}, {ChangesGoTo::a, " 1000:1 3000:3"}});
    CHECK(k.w.variants.changes == ChangesGoTo::a);
    k.w.send_changes_to(ChangesGoTo::both);
    k.set(4.0, 1.0);
    CHECK(k.a() == " 1000:1 3000:3 4000:4");
    CHECK(k.b() == " 1000:1 2000:2 4000:4");
    k.w.undo();
    CHECK(k.a() == " 1000:1 3000:3");
    CHECK(k.b() == " 1000:1 2000:2");
    k.w.undo();
    CHECK(k.a() == " 1000:1");
    CHECK(k.b() == " 1000:1 2000:2");
    k.w.redo();
    k.w.redo();
    CHECK(k.a() == " 1000:1 3000:3 4000:4");
    CHECK(k.b() == " 1000:1 2000:2 4000:4");

    // B ends, and another one begins as A is.
    k.w.edits.forget_b();
    k.w.variants = {};
    CHECK(k.w.edits.edits().size() == 3);
    k.begin_b();
    CHECK(k.b() == k.a());
    k.w.undo();
    CHECK(k.a() == " 1000:1 3000:3");
    CHECK(k.b() == k.a());
}
