// The particle table: rows, fields and ids.
#include "core/particles/particle_table.h"

#include <catch2/catch.hpp>
#include <map>
#include <random>

#include "core/state/state_bytes.h"

using namespace taffy;

namespace {

/// A table whose field tells which particle each row is.
struct Crowd {
    ParticleTable table;
    Field<int> name{table, -1};
    Field<double> unused{table, 0.0, Memory::when_used};
    std::vector<uint32_t> some;
    OnRowsMoved moved{table, [this](const RowMap& map) { follow_rows(map, some); }};

    void append(int count, int first_name) {
        const uint32_t first = table.append(size_t(count));
        for (int k = 0; k < count; ++k) name[first + uint32_t(k)] = first_name + k;
    }
};

}  // namespace

TEST_CASE("fields follow their particles", "[particles]") {
    Crowd crowd;
    crowd.append(5, 10);
    crowd.some = {1, 3, 4};
    crowd.table.erase(std::vector<uint32_t>{0, 3});
    CHECK(crowd.name.values() == std::vector<int>{11, 12, 14});
    CHECK(crowd.some == std::vector<uint32_t>{0, 2});
    crowd.table.permute(std::vector<uint32_t>{2, 0, 1});
    CHECK(crowd.name.values() == std::vector<int>{14, 11, 12});
    CHECK(crowd.some == std::vector<uint32_t>{1, 0});
    crowd.table.append(1);
    CHECK(crowd.name.values() == std::vector<int>{14, 11, 12, -1});
    CHECK(crowd.unused.size() == 0);
    crowd.unused.use();
    CHECK(crowd.unused.size() == 4);
}

TEST_CASE("an id means its particle or nothing", "[particles]") {
    Crowd crowd;
    std::mt19937 random(1);
    std::map<int, ParticleId> known;  // by name, of all that ever were
    int names = 0;
    for (int round = 0; round < 200; ++round) {
        const int count = int(random() % 6u);
        crowd.append(count, names);
        for (int k = 0; k < count; ++k)
            known[names + k] = crowd.table.id(uint32_t(crowd.name.size()) - uint32_t(count - k));
        names += count;
        std::vector<uint32_t> leaving, order(crowd.table.size());
        for (uint32_t row = 0; row < crowd.table.size(); ++row)
            if (random() % 8u == 0) leaving.push_back(row);
        crowd.table.erase(leaving);
        order.resize(crowd.table.size());
        for (uint32_t row = 0; row < order.size(); ++row) order[row] = row;
        std::shuffle(order.begin(), order.end(), random);
        crowd.table.permute(order);
        std::map<int, uint32_t> present;
        for (uint32_t row = 0; row < crowd.name.size(); ++row) present[crowd.name[row]] = row;
        for (const auto& [name, id] : known) {
            const auto row = crowd.table.row(id);
            CHECK(row.has_value() == (present.count(name) > 0));
            if (row) CHECK(*row == present[name]);
            if (row) CHECK(crowd.table.id(*row) == id);
        }
    }
    CHECK(names > 300);
}

TEST_CASE("a table is read with the sizes of its fields", "[particles]") {
    Crowd crowd;
    crowd.append(7, 0);
    const ParticleId gone = crowd.table.id(2);
    crowd.table.erase(std::vector<uint32_t>{2});
    StateBytes bytes;
    StateWriter writer(bytes);
    writer("table", crowd.table);
    writer("name", crowd.name);
    for (const int before : {0, 3, 9}) {
        Crowd other;
        other.append(before, 100);
        StateReader reader(bytes.bytes);
        reader("table", other.table);
        CHECK(other.name.size() == 6);
        reader("name", other.name);
        CHECK(other.name.values() == crowd.name.values());
        CHECK_FALSE(other.table.row(gone));
        CHECK(other.table.id(5) == crowd.table.id(5));
    }
}
