#include "app/stats/stats_writer.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <regex>
#include <sstream>

#include "app/stats/csv.h"
#include "core/base/error.h"
#include "tests/app/temporary_folder.h"

using namespace taffy;

namespace {

Diagnostics example() {
    Diagnostics d;
    d.time = 0.5;
    d.step = 123;
    d.energy = {1.0, 2.0, 4.0};
    d.heat.given = 30.0, d.heat.streamed = -5.0;
    d.linear_momentum = Vec3d(1, 2, 3);
    d.present = 8;
    d.bodies.push_back({.name = "bar, long",
                        .centre = Vec3d(0, 0, 1),
                        .lower = Vec3d(-1, 0, 0),
                        .upper = Vec3d(1, 1, 2),
                        .present = 8,
                        .volume = 4.0,
                        .asleep = true});
    d.probes.push_back({.name = "bar.tip", .reaction_torque = Vec3d(7, 8, 9)});
    d.probes[0].material.stress(1, 2) = 6.0;
    d.points.push_back({.name = "gauge"});
    d.obstacles.push_back({.name = "floor", .force = Vec3d(0, 0, -98), .heat_flux = 3.0});
    return d;
}

double column(const Diagnostics& d, const std::string& name) {
    const std::vector<std::string> names = stats_columns(d);
    const auto found = std::find(names.begin(), names.end(), name);
    REQUIRE(found != names.end());
    return stats_values(d, 0.75).at(size_t(found - names.begin()));
}

}  // namespace

TEST_CASE("fields with commas, quotes and line breaks are quoted as RFC 4180 says", "[stats]") {
    CHECK(csv_field("plain") == "plain");
    CHECK(csv_field("a,b") == "\"a,b\"");
    CHECK(csv_field("say \"hi\"") == "\"say \"\"hi\"\"\"");
    CHECK(csv_field("two\nlines") == "\"two\nlines\"");
    CHECK(csv_number(0.1) == "0.1");
    CHECK(csv_number(-1.0 / 3) == "-0.333333333");
    CHECK(csv_number(1e-20) == "1e-20");
}

TEST_CASE("every figure has a column with its unit", "[stats]") {
    const Diagnostics d = example();
    CHECK(column(d, "time_s") == 0.5);
    CHECK(column(d, "step") == 123);
    CHECK(column(d, "real_time_factor") == 0.75);
    CHECK(column(d, "total_energy_J") == 7.0);
    CHECK(column(d, "linear_momentum_z_kg_m_s") == 3.0);
    CHECK(column(d, "body.bar, long.extent_x_m") == 2.0);
    CHECK(column(d, "body.bar, long.highest_point_m") -
              column(d, "body.bar, long.lowest_point_m") ==
          column(d, "body.bar, long.extent_z_m"));
    CHECK(column(d, "body.bar, long.volume_m3") == 4.0);
    CHECK(column(d, "bodies_asleep") == 1.0);
    CHECK(column(d, "body.bar, long.asleep") == 1.0);
    CHECK(column(d, "probe.bar.tip.reaction_torque_z_N_m") == 9.0);
    CHECK(column(d, "probe.bar.tip.stress_yz_Pa") == 6.0);
    CHECK(std::isnan(column(d, "point.gauge.pressure_Pa")));
    CHECK(column(d, "obstacle.floor.force_z_N") == -98.0);
    CHECK(column(d, "obstacle.floor.heat_flux_W") == 3.0);
    CHECK(stats_columns(d).size() == 32 + 20 + 32 + 18 + 11 + 1);
}

TEST_CASE("the table has one header and one line per output time", "[stats]") {
    const TemporaryFolder folder;
    {
        StatsWriter writer(folder.path() / "out.csv", IfExists::refuse);
        for (int k = 0; k < 3; ++k) writer.write({example(), 1.0, 0x12ab});
        writer.finish();
    }
    std::istringstream text(read_text(folder.path() / "out.csv"));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    REQUIRE(lines.size() == 4);
    CHECK(lines[0].find("time_s,step,step_size_s") == 0);
    CHECK(lines[0].find("\"body.bar, long.centre_x_m\"") != std::string::npos);
    CHECK(lines[0].ends_with(",state_hash"));
    CHECK(lines[1].ends_with(",00000000000012ab"));
    CHECK(lines[1].find("0.5,123,0,0,1,0,1,2,4,0,0,7,1,0,30,-5,0,0,0,1,2,3,") == 0);
}

TEST_CASE("cells are empty while no particle is there", "[stats]") {
    const TemporaryFolder folder;
    Diagnostics d;
    d.bodies.push_back({.name = "lava", .centre = Vec3d(-0.3, 0, 0)});
    {
        StatsWriter writer(folder.path() / "out.csv", IfExists::refuse);
        writer.write({d, 1.0, 0});
    }
    const std::string text = read_text(folder.path() / "out.csv");
    // Centre and extent; volume, particles, mass, momentum, spin; temperature; asleep.
    CHECK(text.find(",,,,,,,0,0,0,0,0,0,0,0,0,,,0,0000000000000000\n") != std::string::npos);
    CHECK(std::isnan(column(d, "lowest_temperature_C")));
    CHECK(std::isnan(column(d, "body.lava.centre_x_m")));
    CHECK(column(d, "body.lava.volume_m3") == 0.0);
}

TEST_CASE("of two variants a line has the figures of both", "[stats]") {
    const TemporaryFolder folder;
    Diagnostics a = example(), b = example();
    a.grips.push_back({.name = "left", .force = Vec3d(1, 2, 3)});
    b.time = a.time;
    b.step = 777;
    {
        StatsWriter writer(folder.path() / "out.csv", IfExists::refuse);
        writer.write({a, 1.0, 0xa}, StatsRow{b, 2.0, 0xb});
        writer.write_blow_up(0.75, true);
    }
    std::istringstream text(read_text(folder.path() / "out.csv"));
    std::vector<std::vector<std::string>> cells;
    for (std::string line; std::getline(text, line);) {
        line = std::regex_replace(line, std::regex("\"[^\"]*\""), "quoted");
        std::istringstream fields(line + ",.");
        cells.emplace_back();
        for (std::string field; std::getline(fields, field, ',');) cells.back().push_back(field);
        cells.back().pop_back();
    }
    REQUIRE(cells.size() == 3);
    const auto cell = [&](size_t line, const std::string& name) {
        const auto at = std::ranges::find(cells[0], name);
        REQUIRE(at != cells[0].end());
        return cells[line].at(size_t(at - cells[0].begin()));
    };
    CHECK(cells[1].size() == cells[0].size());
    CHECK(cells[0].size() == 2 * stats_columns(a).size());
    CHECK(cell(1, "step") == "123");
    CHECK(cell(1, "B.step") == "777");
    CHECK(cell(1, "grip.left.force_y_N") == "2");
    CHECK(cell(1, "B.grip.left.force_y_N").empty());  // B has no such grip
    CHECK(cell(1, "state_hash") == "000000000000000a");
    CHECK(cell(1, "B.state_hash") == "000000000000000b");
    CHECK(cell(2, "time_s") == "0.75");
    CHECK(cell(2, "blow_up").empty());
    CHECK(cell(2, "B.blow_up") == "1");
}

TEST_CASE("grips that are to come have columns, and those of the first line", "[stats]") {
    const TemporaryFolder folder;
    {
        StatsWriter writer(folder.path() / "out.csv", IfExists::refuse, {"left", "right"});
        Diagnostics d;
        d.grips.push_back({.name = "7", .id = 7, .force = Vec3d(1, 2, 3), .heat_flux = 5.0});
        writer.write({d, 1.0, 0});
        d.grips = {{.name = "right", .id = 8, .force = Vec3d(4, 0, 0)},
                   {.name = "unheard of", .id = 9},
                   {.name = "right", .id = 10, .torque = Vec3d(0, 6, 0)}};  // the newest counts
        writer.write({d, 1.0, 0});
    }
    std::istringstream text(read_text(folder.path() / "out.csv"));
    std::string header, first, second;
    std::getline(text, header), std::getline(text, first), std::getline(text, second);
    CHECK(
        header.ends_with("grip.left.force_x_N,grip.left.force_y_N,grip.left.force_z_N,"
                         "grip.left.torque_x_N_m,grip.left.torque_y_N_m,grip.left.torque_z_N_m,"
                         "grip.left.heat_flux_W,grip.right.force_x_N,grip.right.force_y_N,"
                         "grip.right.force_z_N,grip.right.torque_x_N_m,grip.right.torque_y_N_m,"
                         "grip.right.torque_z_N_m,grip.right.heat_flux_W,grip.7.force_x_N,"
                         "grip.7.force_y_N,grip.7.force_z_N,grip.7.torque_x_N_m,"
                         "grip.7.torque_y_N_m,grip.7.torque_z_N_m,grip.7.heat_flux_W,state_hash"));
    CHECK(first.ends_with(",,,,,,,,,,,,,,,1,2,3,0,0,0,5,0000000000000000"));
    CHECK(second.ends_with(",,,,,,,,0,0,0,0,6,0,0,,,,,,,,0000000000000000"));
}

TEST_CASE("a table that cannot be written is refused", "[stats]") {
    const TemporaryFolder folder;
    const auto open = [](const std::filesystem::path& file) {
        StatsWriter(file, IfExists::refuse);
    };
    CHECK_THROWS_AS(open(folder.path() / "no" / "out.csv"), InputError);
    std::ofstream(folder.path() / "mine.csv") << "mine";
    CHECK_THROWS_WITH(open(folder.path() / "mine.csv"), Catch::Contains("mine-2.csv"));
    CHECK(read_text(folder.path() / "mine.csv") == "mine");
}

TEST_CASE("a table that the disk does not take is an error, not a short table", "[stats]") {
    StatsWriter full("/dev/full", IfExists::refuse);
    CHECK_THROWS_WITH(full.write({example(), 1.0, 0}), Catch::Contains("the disk is full"));
    StatsWriter nowhere("/dev/null", IfExists::refuse);
    nowhere.write({example(), 1.0, 0});
    CHECK_NOTHROW(nowhere.finish());
}
