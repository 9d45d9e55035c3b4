// docs/architecture.md says which folder may include which; this test reads every #include and
// checks it.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

struct Include {
    std::string file;    // path below the source directory
    std::string target;  // what it includes, as written
};

std::vector<Include> includes_below(const std::string& folder) {
    static const std::regex pattern(R"re(^\s*#include\s+["<]([^">]+)[">])re");
    const fs::path root = TAFFY_SOURCE_DIR;
    std::vector<Include> includes;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
        const std::string extension = entry.path().extension().string();
        if (extension != ".h" && extension != ".cpp" && extension != ".inl") continue;
        std::ifstream stream(entry.path());
        std::smatch match;
        for (std::string line; std::getline(stream, line);)
            if (std::regex_search(line, match, pattern))
                includes.push_back({fs::relative(entry.path(), root).string(), match[1]});
    }
    return includes;
}

/// "core/elasticity/elasticity.h" -> "elasticity"; empty for other paths.
std::string core_module(const std::string& path) {
    static const std::regex pattern("^core/([a-z_]+)/");
    std::smatch match;
    return std::regex_search(path, match, pattern) ? match[1].str() : std::string();
}

std::set<std::string> with(std::set<std::string> some, const std::set<std::string>& others) {
    some.insert(others.begin(), others.end());
    return some;
}

bool starts_with(const std::string& text, const std::string& prefix) {
    return text.rfind(prefix, 0) == 0;
}

}  // namespace

TEST_CASE("core includes neither app nor render nor any window or GL library", "[structure]") {
    const std::vector<Include> includes = includes_below("core");
    REQUIRE(includes.size() > 100);
    for (const Include& include : includes) {
        INFO(include.file << " includes " << include.target);
        for (const char* forbidden : {"app/", "render/", "glad/", "GLFW/", "GL/", "glm/", "imgui"})
            CHECK_FALSE(starts_with(include.target, forbidden));
    }
}

TEST_CASE("modules of core include only what stands below them", "[structure]") {
    const std::set<std::string> physics = {"base",    "state",     "parameters", "particles",
                                           "kernels", "neighbors", "mesh"};
    std::set<std::string> with_contract = physics;
    with_contract.insert({"module", "bodies", "collision"});
    const std::map<std::string, std::set<std::string>> allowed = {
        {"base", {}},
        {"state", {"base"}},
        {"kernels", {}},
        {"mesh", {"base"}},
        {"shapes", {"base", "mesh", "parameters"}},
        {"parameters",
         {"base", "state", "fields", "appearance"}},  // the names that a view chooses from
        {"fields",
         {"base", "parameters", "particles", "bodies", "elasticity", "bonds", "collision"}},
        {"particles", {"base", "state"}},
        {"neighbors", {"base", "state", "particles"}},
        {"bodies",
         {"appearance", "base", "mesh", "parameters", "particles"}},  // the name of a look
        {"module",
         {"base", "state", "parameters", "particles", "neighbors", "bodies", "collision"}},
        {"elasticity", physics},
        {"bonds",
         {"base", "state", "parameters", "particles", "kernels", "neighbors", "elasticity"}},
        {"collision", with(physics, {"shapes"})},
        {"integration", physics},
        {"surface", physics},
        {"surfels", with(physics, {"collision"})},
        {"iso", with(physics, {"appearance", "collision", "snapshot", "surface"})},
        {"active_surface", {"base", "collision", "state", "parameters", "iso", "surface"}},
        // Modules
        {"friction", with_contract},
        {"loads", with_contract},
        {"obstacles", with_contract},
        {"sources", with(with_contract, {"shapes"})},
        {"heat", with(with_contract, {"interaction"})},
        {"fluid", with(with_contract, {"elasticity", "sources"})},
        {"solids", with(with_contract, {"elasticity", "bonds", "friction", "surface"})},
        {"phase", with(with_contract, {"solids"})},
        {"fracture", with(with_contract, {"solids"})},
        {"plasticity", with(with_contract, {"solids"})},
        {"history", with_contract},
        {"settings", with(with_contract, {"solids"})},
        {"interaction", with(with_contract, {"loads", "settings", "solids"})},
        {"contacts", with(with_contract, {"elasticity", "friction", "solids"})},
        {"sleep", with(with_contract, {"contacts", "solids", "stepping"})},
        {"watch", with(with_contract, {"fluid", "solids"})},
        {"stepping", with(with_contract, {"appearance", "contacts", "integration", "interaction",
                                          "obstacles", "solids", "watch"})},
        // What people ask and what they are shown
        {"coating", with(with_contract, {"active_surface", "appearance", "mesh", "snapshot",
                                         "surface", "surfels"})},
        {"commands",
         {"appearance", "base", "collision", "interaction", "loads", "parameters", "particles",
          "sources"}},
        {"events", {"base", "state", "parameters", "module", "settings", "commands"}},
        {"snapshot",
         {"appearance", "base", "collision", "commands", "interaction", "loads", "module",
          "parameters", "particles", "sources", "surface"}},
        {"looking", with(with_contract, {"appearance", "commands", "fields", "interaction", "loads",
                                         "measure", "settings", "snapshot", "solids"})},
        {"measure", {"base", "bodies", "commands", "fields", "kernels", "module", "snapshot"}},
        // Composition
        {"simulation",
         with(with_contract,
              {"active_surface", "appearance", "coating",     "surfels",  "commands", "contacts",
               "elasticity",     "events",     "fields",      "fluid",    "fracture", "friction",
               "heat",           "history",    "interaction", "loads",    "looking",  "measure",
               "obstacles",      "phase",      "plasticity",  "settings", "sleep",    "snapshot",
               "solids",         "sources",    "stepping",    "surface",  "watch"})},
        {"appearance", {"base", "bodies", "module", "surface", "snapshot"}},
        {"scene",
         {"appearance", "base", "state", "parameters", "mesh", "shapes", "collision", "loads",
          "sources", "commands", "interaction", "measure", "snapshot",
          "simulation"}},  // the look of a material
        {"timeline", {"base", "state", "appearance", "commands", "snapshot", "simulation"}},
        {"session",
         {"base", "state", "parameters", "appearance", "fields", "commands", "simulation", "scene",
          "timeline"}},
    };
    for (const Include& include : includes_below("core")) {
        const std::string from = core_module(include.file), to = core_module(include.target);
        if (from.empty() || to.empty() || from == to) continue;
        INFO(include.file << " includes " << include.target);
        REQUIRE(allowed.count(from) == 1);
        CHECK(allowed.at(from).count(to) == 1);
    }
}

TEST_CASE(
    "render knows snapshots, parameters, fields, appearance and base of core, and nothing of app",
    "[structure]") {
    for (const Include& include : includes_below("render")) {
        INFO(include.file << " includes " << include.target);
        CHECK_FALSE(starts_with(include.target, "app/"));
        const std::string module = core_module(include.target);
        CHECK((module.empty() || module == "base" || module == "parameters" || module == "fields" ||
               module == "appearance" || include.target == "core/snapshot/snapshot.h"));
    }
}

TEST_CASE("what runs scenes without a picture, and the Python module, include nothing that draws",
          "[structure]") {
    const std::vector<std::string> folders = {
        "app/log/",   "app/scene_setup/",       "app/script/",  "app/session/",
        "app/stats/", "app/simulation_thread/", "tools/python/"};
    const std::set<std::string> others = {"app/command_line/options.h", "app/film/output_path.h"};
    for (const std::string& folder : folders) {
        const std::vector<Include> includes = includes_below(folder);
        CHECK(includes.size() > 3);
        for (const Include& include : includes) {
            INFO(include.file << " includes " << include.target);
            for (const char* forbidden : {"render/", "glad/", "GLFW/", "GL/", "glm/", "imgui"})
                CHECK_FALSE(starts_with(include.target, forbidden));
            const auto is_below = [&](const std::string& f) {
                return starts_with(include.target, f);
            };
            if (!starts_with(include.target, "app/") || others.count(include.target) == 1) continue;
            CHECK(std::any_of(folders.begin(), folders.end(), is_below));
        }
    }
}
