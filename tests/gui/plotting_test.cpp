#include "app/plots/plotting.h"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "app/plots/axis.h"
#include "app/plots/curve_pieces.h"
#include "app/plots/histogram.h"
#include "app/plots/moved_probes.h"
#include "app/plots/plot_files.h"
#include "app/plots/probes.h"
#include "core/base/files.h"
#include "tests/app/temporary_folder.h"

using namespace taffy;
using Catch::Matchers::Contains;

namespace {

PlotCopy copy_of_two_curves() {
    PlotCopy plot{.title = "Taffy: a < b & c", .unit = "J", .shown = {0.0, 2.0}};
    PlotCopy::Curve sine{{"a_J", "a", "J"}, plot_colours[0], {}};
    PlotCopy::Curve gap{{"b \"x\",y_J", "b <\"x\">", "J"}, plot_colours[1], {}};
    for (int k = 0; k <= 20; ++k) {
        plot.elapsed.push_back(0.1 * k), plot.time.push_back(0.1 * k + 5.0);
        sine.values.push_back(float(1e4 * std::sin(0.5 * k)));
        gap.values.push_back(k > 4 && k < 8 ? std::nanf("") : 2500.0f);
    }
    plot.curves = {sine, gap};
    return plot;
}

}  // namespace

TEST_CASE("a plot has curves of one unit, in different colours", "[plots]") {
    Plotting plotting;
    plotting.add_curve({}, {"a", "A", "J"});
    const uint64_t first = plotting.plots.at(0).id;
    plotting.add_curve(first, {"b", "B", "J"});
    plotting.add_curve(first, {"b", "B", "J"});
    plotting.add_curve(first, {"c", "C", "m"});
    REQUIRE(plotting.plots.size() == 2);
    REQUIRE(plotting.plots[0].curves.size() == 2);
    CHECK(plotting.plots[0].curves[0].colour != plotting.plots[0].curves[1].colour);
    CHECK(plotting.plots[1].unit == "m");
    plotting.remove_curve(first, "a");
    CHECK(plotting.plots_key("b"));
    CHECK_FALSE(plotting.plots_key("a"));
    plotting.remove_curve(first, "b");
    REQUIRE(plotting.plots.size() == 1);
    CHECK(plotting.plots[0].unit == "m");
}

TEST_CASE("zooming keeps the moment under the mouse, panning stays within the run", "[plots]") {
    FigurePlot plot;
    plot.zoom(0.5, 4.0, 0.0, 10.0);
    CHECK(plot.shown(0.0, 10.0).from == Approx(2.0));
    CHECK(plot.shown(0.0, 10.0).to == Approx(7.0));
    CHECK(plot.shown(0.0, 20.0).to == Approx(7.0));  // stays while the run goes on
    plot.pan(100.0, 0.0, 10.0);
    CHECK(plot.shown(0.0, 10.0).from == Approx(5.0));
    CHECK(plot.shown(0.0, 12.0).to == Approx(12.0));  // at the end it goes along
    plot.pan(-100.0, 0.0, 12.0);
    CHECK(plot.shown(0.0, 12.0).from == Approx(0.0));
    CHECK(plot.shown(0.0, 13.0).to == Approx(5.0));
    plot.zoom(10.0, 1.0, 0.0, 12.0);
    CHECK_FALSE(plot.zoomed);
    plot.zoom(0.1, 9.0, 0.0, 10.0);
    CHECK(plot.shown(0.0, 3.0).to == Approx(3.0));  // forgotten meanwhile
}

TEST_CASE("a plot begins with the present pass, and shows the passes before to who zooms out",
          "[plots]") {
    FigurePlot plot;
    plot.begun = 6.0;
    CHECK(plot.shown(0.0, 10.0).from == 6.0);
    CHECK(plot.shown(0.0, 10.0).to == 10.0);
    plot.zoom(1.5, 10.0, 0.0, 10.0);
    CHECK(plot.shown(0.0, 10.0).from == Approx(4.0));
    plot.zoom(9.0, 10.0, 0.0, 10.0);
    CHECK(plot.shown(0.0, 12.0).from == 0.0);  // all of it, also when there is more
    CHECK(plot.shown(0.0, 12.0).to == 12.0);
    plot.fit_time();
    CHECK(plot.shown(0.0, 12.0).from == 6.0);
    CHECK(plot.shown(0.0, 6.001).to == Approx(6.1));  // a run that has just begun
    CHECK(plot.shown(0.0, 5.0).from == 0.0);          // that pass was forgotten
}

TEST_CASE("a plot begins where the first of its curves has values", "[plots]") {
    const float none = std::nanf("");
    CurveStore samples;
    samples.set_figures({"run", "probe"}, [](const std::string&) { return true; });
    for (int k = 0; k < 10; ++k)
        samples.add(double(k), double(k), std::array{1.0f, k < 6 ? none : 2.0f});
    FigurePlot plot;
    plot.add({"probe", "Probe", "J"});
    CHECK(plot.first_value(samples, nullptr, 0.0) == 6.0);
    CHECK(plot.first_value(samples, nullptr, 8.0) == 8.0);
    plot.add({"run", "Run", "J"});
    CHECK(plot.first_value(samples, nullptr, 0.0) == 0.0);
    plot.curves = {{{"unknown", "Unknown", "J"}}};
    CHECK(plot.first_value(samples, nullptr, 3.0) == 3.0);
}

TEST_CASE("axes have round numbers, units with prefixes, and tell values apart", "[plots]") {
    const PlotAxis energy = plot_axis(-120.0, 5300.0, "J", 6);
    CHECK(energy.ticks == std::vector<double>{0.0, 1000.0, 2000.0, 3000.0, 4000.0, 5000.0});
    CHECK(energy.unit == "kJ");
    CHECK(energy.text(3000.0) == "3");
    const PlotAxis warm = plot_axis(300.0, 300.5, "C", 5);
    CHECK(warm.text(warm.ticks[0]) != warm.text(warm.ticks[1]));
    CHECK(warm.text(300.1) == "300.1");
    const PlotAxis flat = plot_axis(7.0, 7.0, "", 4);
    CHECK(flat.low < 7.0);
    CHECK(flat.high > 7.0);
    CHECK(plot_axis(0.0, 0.0, "J", 4).unit == "J");  // not parts of a unit that nothing has shown
    const PlotAxis tiny = plot_axis(0.0, 3e-7, "m/s", 4);
    CHECK(tiny.text(1e-7) == "1e-07");
    CHECK(tiny.text(0.0) == "0");
    for (const double high : {0.28, 1.9, 33.0, 4.1e7})
        CHECK(plot_axis(-high, high, "", 3).ticks.size() >= 3);
}

TEST_CASE("curves are drawn with few points and all their peaks", "[plots]") {
    std::vector<double> times;
    std::vector<float> values;
    for (int k = 0; k < 10000; ++k) times.push_back(0.001 * k), values.push_back(0.0f);
    values[5432] = 9.0f, values[7777] = -4.0f;
    const auto pieces = curve_pieces(times, values, {0.0, 10.0}, 100);
    REQUIRE(pieces.size() == 1);
    CHECK(pieces[0].size() < 420);
    CHECK(value_range({pieces}).low == -4.0);
    CHECK(value_range({pieces}).high == 9.0);
    values[5000] = std::nanf("");
    CHECK(curve_pieces(times, values, {0.0, 10.0}, 100).size() == 2);
    // Beyond the ends one sample more: lines go on to the edge.
    const auto part = curve_pieces(times, values, {1.0005, 1.0035}, 100);
    REQUIRE(part.size() == 1);
    CHECK(part[0].front().x == Approx(1.0));
    CHECK(part[0].back().x == Approx(1.004));
    CHECK(nearest_sample(times, 3.0004) == 3000);
    CHECK(nearest_sample(times, 99.0) == 9999);
    CHECK(nearest_sample(times, -1.0) == 0);
}

TEST_CASE("the vertical axis is zoomed about a value, moved, and fits again", "[plots]") {
    FigurePlot plot;
    plot.zoom_values(0.5, 2.0, {0.0, 8.0});
    CHECK(plot.values->low == Approx(1.0));
    CHECK(plot.values->high == Approx(5.0));
    plot.pan_values(1.5, *plot.values);
    CHECK(plot.values->low == Approx(2.5));
    for (int k = 0; k < 200; ++k) plot.zoom_values(0.5, 4.0, *plot.values);
    CHECK(plot.values->high - plot.values->low > 1e-6);
    plot.zoom(0.5, 1.0, 0.0, 2.0);
    plot.fit_time();
    CHECK(plot.values);
    plot.fit();
    CHECK_FALSE(plot.values);

    PlotCopy copy = copy_of_two_curves();
    const std::string whole = plot_svg(copy);
    copy.values = ValueRange{-20.0, 20.0};
    const std::string part = plot_svg(copy);
    CHECK_THAT(whole, Contains(">10<"));  // kJ
    CHECK_THAT(part, Contains(">20<"));
    CHECK_THAT(part, !Contains(">10000<"));
}

TEST_CASE("saved plots come back as far as the scene has their figures", "[plots]") {
    Snapshot s;
    for (uint32_t k = 0; k < 4; ++k) {
        s.id.push_back(ParticleId(k));
        s.position.push_back(Vec4f::Zero());
    }
    s.id.push_back(ParticleId(4, 1));  // let out by a source
    s.position.push_back(Vec4f::Zero());
    Plotting plotting;
    plotting.take(s);
    const std::vector<Figure>& figures = plotting.history.figures();
    REQUIRE(figures.size() > 2);
    const SavedPlots saved{
        {{figures[0].key, "body.gone.speed"}, {"body.gone.speed"}, {figures[1].key}},
        {{"P1", {1, 2}}, {"P2", {3, 99}}, {"P3", {4}}}};
    plotting.add_curve({}, figures[2]);
    plotting.plot_saved(saved);
    REQUIRE(plotting.plots.size() == 2);
    CHECK(plotting.plots[0].has(figures[0].key));
    CHECK(plotting.plots[1].has(figures[1].key));
    plotting.probes = plotting.probes_of(saved, s);
    REQUIRE(plotting.probes.size() == 1);
    CHECK(plotting.probes[0].particles == std::vector{ParticleId(1), ParticleId(2)});

    plotting.probes.push_back({"P4", {ParticleId(4, 1)}});
    plotting.probes.push_back({"P5", std::vector<ParticleId>(2000, ParticleId(1))});
    const SavedPlots again = plotting.saved();
    CHECK(again == SavedPlots{{{figures[0].key}, {figures[1].key}}, {{"P1", {1, 2}}}});
}

TEST_CASE("a probe takes one particle, or those in a cube around it that are there", "[plots]") {
    Snapshot s;
    for (uint32_t k = 0; k < 10; ++k) {  // in a row, 0.1 m apart; one is absent
        s.id.push_back(ParticleId(k));
        s.position.push_back(Vec4f(k == 5 ? std::nanf("") : 0.1f * float(k), 0.0f, 0.0f, 0.05f));
    }
    Plotting plotting;
    std::vector<SetProbes> sent;
    std::vector<std::string> said;
    Workspace w;
    w.snapshot = &s, w.plotting = &plotting;
    w.post = [&](const Command& command) {
        sent.push_back(std::get<SetProbes>(command));
        return uint64_t(sent.size());
    };
    w.say = [&](Severity, const std::string& text) { said.push_back(text); };
    place_probe(w, ParticleId(4));
    plotting.probe_size = 0.5f;
    place_probe(w, ParticleId(4));
    REQUIRE(sent.size() == 2);
    REQUIRE(sent[1].probes.size() == 2);
    CHECK(sent[1].probes[0].name == "P1");
    CHECK(sent[1].probes[0].particles == std::vector{ParticleId(4)});
    const std::vector cube{ParticleId(2), ParticleId(3), ParticleId(4), ParticleId(6)};
    CHECK(sent[1].probes[1].particles == cube);
    CHECK_THAT(said[1], Contains("Probe P2") && Contains("4 particles"));
    remove_probe(w, "P1");
    REQUIRE(sent[2].probes.size() == 1);
    CHECK(plotting.new_probe_name() == "P1");
    place_probe(w, ParticleId(77));
    CHECK(sent.size() == 3);
    CHECK_THAT(said.back(), Contains("has gone"));
    w.post = [](const Command&) { return uint64_t(0); };  // a scene is coming
    place_probe(w, ParticleId(4));
    CHECK(plotting.probes.size() == 1);
}

TEST_CASE("an edited scene has the probes of bodies with as many particles as before", "[plots]") {
    Snapshot before;
    before.bodies = {{.name = "bar"}, {.name = "water", .poured = true}, {.name = "box"}};
    const auto fill = [](Snapshot& s, std::initializer_list<uint16_t> counts) {
        uint16_t body = 0;
        for (const uint16_t count : counts) {
            for (uint16_t k = 0; k < count; ++k)
                s.id.push_back(ParticleId(uint32_t(s.id.size()))), s.body.push_back(body);
            ++body;
        }
    };
    fill(before, {4, 2, 5});
    before.id.push_back(ParticleId(3, 1)), before.body.push_back(1);  // out of a source
    Snapshot after;  // the box comes first, the bar has another size
    after.bodies = {{.name = "box"}, {.name = "ball"}, {.name = "bar"}};
    fill(after, {5, 3, 6});
    const std::vector<PlacedProbe> probes = {{"P1", {ParticleId(7), ParticleId(10)}},
                                             {"P2", {ParticleId(0)}},
                                             {"P3", {ParticleId(3, 1)}},
                                             {"P4", {ParticleId(5)}}};
    std::vector<std::string> lost;
    const auto moved =
        moved_probes(probes, initial_particles(before), initial_particles(after), lost);
    REQUIRE(moved.size() == 1);
    CHECK(moved[0].name == "P1");
    CHECK(moved[0].particles == std::vector{ParticleId(1), ParticleId(4)});
    CHECK(lost == std::vector<std::string>{"P2", "P3", "P4"});
    lost.clear();
    const std::vector<InitialParticles> old = {{"bar", 0, 4}, {"box", 4, 5}},
                                        renamed = {{"stick", 0, 4}, {"box", 4, 5}},
                                        replaced = {{"box", 0, 5}};
    const std::vector<PlacedProbe> on_bar = {{"P1", {ParticleId(2)}}};
    CHECK(moved_probes(on_bar, old, renamed, lost).size() == 1);
    CHECK(lost.empty());
    CHECK(moved_probes(on_bar, old, replaced, lost).empty());
    CHECK(lost.size() == 1);
}

TEST_CASE("a histogram counts the particles that are there", "[plots]") {
    Snapshot s;
    for (int k = 0; k <= 100; ++k) {
        s.field.push_back(float(k));
        s.position.push_back(Vec4f::Zero());
    }
    s.field.push_back(1e6f);
    s.position.push_back(Vec4f::Constant(std::nanf("")));  // absent
    Histogram h = field_histogram(s, 10);
    CHECK(h.particles == 101);
    CHECK(h.low == 0.0);
    CHECK(h.high == 100.0);
    CHECK(h.bins == std::vector<size_t>{10, 10, 10, 10, 10, 10, 10, 10, 10, 11});
    CHECK(h.begin(3) == Approx(30.0));
    CHECK(field_histogram(s, 10, 50).particles <= 50);
    std::ranges::fill(s.field, 7.0f);
    h = field_histogram(s, 4);
    CHECK(h.bins[0] == 101);
    CHECK(h.low == h.high);
    s.field.clear();
    CHECK(field_histogram(s, 4).bins.empty());
}

TEST_CASE("a table of a plot has all samples, and empty cells where nothing is known", "[plots]") {
    const std::string table = plot_csv(copy_of_two_curves());
    CHECK(table.starts_with("elapsed_s,time_s,a_J,\"b \"\"x\"\",y_J\"\n0,5,0,2500\n"));
    CHECK(std::ranges::count(table, '\n') == 22);
    CHECK_THAT(table, Contains("\n0.5,5.5,5984.72168,\n"));
}

/// B's moments lie in between, but for the first one.
PlotCopy copy_of_two_variants() {
    PlotCopy plot = copy_of_two_curves();
    plot.elapsed_of_b = {0.0, 0.25, 2.5}, plot.time_of_b = {5.0, 5.25, 7.5};
    plot.curves_of_b = plot.curves;
    for (PlotCopy::Curve& curve : plot.curves_of_b) curve.values = {1.0f, 2.0f, std::nanf("")};
    return plot;
}

TEST_CASE("a table of a plot of two variants has a column for each curve of B", "[plots]") {
    const std::string table = plot_csv(copy_of_two_variants());
    CHECK(
        table.starts_with("elapsed_s,time_s,a_J,\"b \"\"x\"\",y_J\",B.a_J,\"B.b \"\"x\"\",y_J\"\n"
                          "0,5,0,2500,1,1\n"));
    CHECK(std::ranges::count(table, '\n') == 24);
    CHECK_THAT(table, Contains("\n0.2,5.2,8414.70996,2500,,\n0.25,5.25,,,2,2\n0.3,5.3,"));
    CHECK(table.ends_with("\n2.5,7.5,,,,\n"));
}

TEST_CASE("in a drawing of a plot curves of B are dashed", "[plots]") {
    PlotCopy plot = copy_of_two_variants();
    const auto count = [](const std::string& text, const std::string& part) {
        size_t number = 0;
        for (size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++number;
        return number;
    };
    const std::string both = plot_svg(plot), alone = plot_svg(copy_of_two_curves());
    CHECK(count(both, "<polyline") == count(alone, "<polyline") + 2);
    CHECK(count(both, "stroke-dasharray") == 3);  // and in the legend
    CHECK(count(both, ">B</text>") == 1);
    CHECK(count(alone, "stroke-dasharray") == 0);
    CHECK(count(alone, ">B</text>") == 0);
    // The axis has room for B as well.
    plot.curves_of_b[0].values[1] = 1e6f;
    CHECK_THAT(plot_svg(plot), Contains("[MJ]"));
}

TEST_CASE("a drawing of a plot is XML with axes, units, legend and curves", "[plots]") {
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "plot.svg").string();
    write_whole_file(file, plot_svg(copy_of_two_curves()));
    const std::string script = (folder.path() / "look.py").string();
    write_whole_file(script, R"(
import sys, xml.etree.ElementTree as xml
root = xml.parse(sys.argv[1]).getroot()
svg = "{http://www.w3.org/2000/svg}"
assert root.tag == svg + "svg"
texts = [t.text for t in root.iter(svg + "text")]
for text in ("Taffy: a < b & c", "a", 'b <"x">', "[kJ]", "time on the timeline [s]", "\u221210", "10", "0.5", "2.0"):
    assert text in texts, (text, texts)
lines = [[tuple(map(float, p.split(","))) for p in line.get("points").split()]
         for line in root.iter(svg + "polyline")]
assert [len(line) for line in lines] == [21, 5, 13], [len(line) for line in lines]
box = root.find(svg + "clipPath").find(svg + "rect")
x, y, w, h = (float(box.get(k)) for k in ("x", "y", "width", "height"))
for line in lines:
    assert all(x - 0.1 <= px <= x + w + 0.1 and y <= py <= y + h for px, py in line)
assert abs(lines[0][0][0] - x) < 0.1 and abs(lines[0][-1][0] - x - w) < 0.1
assert lines[0][3][1] < lines[0][0][1] < lines[0][9][1], "a sine goes up and then down"
assert len(list(root.iter(svg + "circle"))) == 2
)");
    const std::string command = "python3 " + script + " " + file;
    CHECK(std::system(command.c_str()) == 0);
}

TEST_CASE("a variant that began later is plotted at the moments of the run", "[plots]") {
    Plotting plotting;
    Snapshot run, variant;
    run.scene_serial = variant.scene_serial = 1;
    for (int k = 0; k <= 10; ++k) {
        run.timeline.now = run.timeline.end = 0.5 * k;
        run.diagnostics.energy.kinetic = double(k);
        plotting.take(run);
        if (k < 6) continue;  // B begins at 3 s
        variant.timeline.now = variant.timeline.end = 0.5 * k - 3.0;
        variant.diagnostics.energy.kinetic = 100.0 + k;
        plotting.take_b(variant, 3.0);
    }
    const CurveStore& of_b = plotting.history_of_b->curves();
    REQUIRE(of_b.size() == 5);
    CHECK(of_b.elapsed().front() == Approx(3.0));
    CHECK(of_b.elapsed().back() == Approx(5.0));
    CHECK(of_b.curve("kinetic_energy_J").back() == Approx(110.0f));
    CHECK(plotting.history.curves().size() == 11);
    // It goes back to its beginning and goes on in another way.
    variant.timeline.now = variant.timeline.end = 0.25;
    variant.timeline.forgotten = 1;
    variant.timeline.forgotten_from = 0.0;
    plotting.take_b(variant, 3.0);
    REQUIRE(of_b.size() == 2);
    CHECK(of_b.elapsed().back() == Approx(3.25));
}

TEST_CASE("curves over a figure are apart from those over the time", "[plots]") {
    Plotting plotting;
    const Figure stress{"s_Pa", "bar: stress", "Pa"}, strain{"e", "bar: strain", ""};
    plotting.add_curve({}, stress);
    const uint64_t timed = plotting.plots.at(0).id;
    plotting.add_curve(timed, stress, strain);
    REQUIRE(plotting.plots.size() == 2);
    CHECK(plotting.plots[0].over_time());
    CHECK_FALSE(plotting.plots[1].over_time());
    CHECK(plotting.plots_key("e"));
    plotting.add_curve(plotting.plots[1].id, {"s2_Pa", "b: stress", "Pa"}, {"e2", "b: strain", ""});
    CHECK(plotting.plots[1].curves.size() == 2);
    CHECK(plotting.saved().plots[1][0] == "s_Pa over e");

    CurveStore store;
    store.set_figures({"s_Pa", "e", "s2_Pa", "e2"}, [](const std::string&) { return false; });
    for (int k = 0; k <= 10; ++k) {
        const float e = 0.01f * float(k <= 5 ? k : 10 - k);  // there and back
        store.add(k, k, std::vector<float>{3.0f * e, e, 1.0f, std::nanf("")});
    }
    const PlotRange all = plotting.plots[1].extent(store, nullptr);
    CHECK(all.from == Approx(-0.0015));
    CHECK(all.to == Approx(0.0515));
    const auto path = curve_path(store.curve("e"), store.curve("s_Pa"), all);
    REQUIRE(path.size() == 1);
    CHECK(path[0].size() == 11);
    CHECK(slope(path, all).value() == Approx(3.0));
    CHECK(curve_path(store.curve("e2"), store.curve("s2_Pa"), all).empty());
    CHECK_FALSE(slope({}, all));
    // Of what is zoomed the ways there and back, each with a sample beyond either end.
    const auto part = curve_path(store.curve("e"), store.curve("s_Pa"), {0.015, 0.025});
    REQUIRE(part.size() == 2);
    CHECK(part[0].size() == 3);
    CHECK(nearest_value(store.curve("e"), 0.021) == 2u);
    CHECK_FALSE(nearest_value(store.curve("e2"), 0.0));

    const PlotCopy copy = [&] {
        PlotCopy made = copy_of_two_curves();
        for (PlotCopy::Curve& curve : made.curves) {
            curve.over = {"e", "bar: strain", ""};
            for (size_t k = 0; k < made.elapsed.size(); ++k)
                curve.across.push_back(k == 2 ? std::nanf("") : 0.01f * float(k));
        }
        made.shown = {0.0, 0.2};
        return made;
    }();
    CHECK_THAT(plot_csv(copy), Contains("elapsed_s,time_s,e,a_J,e,"));
    CHECK_THAT(plot_csv(copy), Contains("0.2,5.2,,"));
    CHECK_THAT(plot_svg(copy), Contains(">strain<") && !Contains("timeline"));
}
