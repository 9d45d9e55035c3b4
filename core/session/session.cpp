#include "core/session/session.h"

#include <algorithm>
#include <cstring>

#include "core/base/error.h"
#include "core/base/files.h"
#include "core/scene/scene_description.h"
#include "core/session/command_state.h"
#include "core/state/state_bytes.h"

namespace taffy {

namespace {

constexpr std::string_view magic = "TAFFYSES";
constexpr std::string_view keyframe_magic = "KEYFRAME";
constexpr uint32_t oldest_version = 1;

struct BlockHeader {
    uint64_t size = 0;  // [bytes]
    uint64_t hash = 0;  // of the bytes
};

std::string_view text_of(const void* data, size_t size) {
    return {static_cast<const char*>(data), size};
}

std::span<const std::byte> bytes_of(std::string_view text) {
    return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}

/// Whether another scene begins with the entry.
bool is_scene(const SessionEntry& entry) {
    return entry.command && std::holds_alternative<LoadScene>(*entry.command);
}

/// Sets the threads of the scene that begins with the entry, if one does.
void use_threads(SessionEntry& entry, int threads) {
    if (!is_scene(entry) || threads < 0) return;
    auto& load = std::get<LoadScene>(*entry.command);
    SceneDescription scene = *load.scene;
    scene.simulation.threads = threads;
    load.scene = std::make_shared<const SceneDescription>(std::move(scene));
}

/// Takes the next block from the bytes that are left; none if it is incomplete or damaged.
std::optional<std::string_view> take_block(std::string_view& left) {
    BlockHeader header;
    if (left.size() < sizeof header) return {};
    std::memcpy(&header, left.data(), sizeof header);
    if (left.size() - sizeof header < header.size) return {};
    const std::string_view bytes = left.substr(sizeof header, header.size);
    if (hash_of(bytes_of(bytes)) != header.hash) return {};
    left.remove_prefix(sizeof header + header.size);
    return bytes;
}

/// The part of a keyframe before its state.
struct KeyframeHeader {
    uint64_t scene = 0, turn = 0, commands = 0;
    double elapsed = 0.0;  // [s]
};

SessionKeyframe keyframe_of(std::string_view block, const std::string& name) {
    block.remove_prefix(keyframe_magic.size());
    KeyframeHeader header;
    if (block.size() < sizeof header) throw InputError(name + " has a keyframe that ends early");
    std::memcpy(&header, block.data(), sizeof header);
    block.remove_prefix(sizeof header);
    return {header.scene, {header.turn, header.commands, header.elapsed}, std::string(block)};
}

/// Removes the entries and keyframes of moments after the branch.
void take_back(Session& session, uint64_t turn, const Branch& branch) {
    std::vector<SessionEntry>& entries = session.entries;
    const auto scene = uint64_t(std::ranges::count_if(entries, is_scene));
    std::erase_if(session.keyframes, [&](const SessionKeyframe& keyframe) {
        return keyframe.scene == scene &&
               (keyframe.at.turn > turn || keyframe.at.commands > branch.kept);
    });
    auto from = entries.end();
    while (from != entries.begin() && !is_scene(*(from - 1))) --from;
    uint64_t commands = 0;
    for (; from != entries.end() && from->turn <= turn; ++from)
        if (from->command && changes_run(*from->command) && ++commands > branch.kept) break;
    entries.erase(from, entries.end());
}

/// Removes the scene that was loaded last, with its entries and keyframes: the one before goes on.
void take_back_scene(Session& session, const std::string& name) {
    std::vector<SessionEntry>& entries = session.entries;
    const auto scene = uint64_t(std::ranges::count_if(entries, is_scene));
    if (scene == 0)
        throw InputError(name + " is damaged: it goes back to a scene before its first one");
    std::erase_if(session.keyframes, [&](const SessionKeyframe& k) { return k.scene == scene; });
    while (!is_scene(entries.back())) entries.pop_back();
    entries.pop_back();
}

}  // namespace

void SessionEntry::visit(StateVisitor& state) {
    state("turn", turn), state("elapsed", elapsed);
    state("command", command), state("hashes", hashes);
}

std::string session_header() {
    const uint32_t numbers[2] = {session_file_version, 0};
    return std::string(magic).append(text_of(numbers, sizeof numbers));
}

std::string session_block(std::string_view bytes) {
    const BlockHeader header{bytes.size(), hash_of(bytes_of(bytes))};
    return std::string(text_of(&header, sizeof header)).append(bytes);
}

std::string session_block(SessionEntry entry) {
    StateBytes state;
    StateWriter writer(state);
    writer("entry", entry);
    return session_block(text_of(state.bytes.data(), state.bytes.size()));
}

std::string session_block(const SessionKeyframe& keyframe) {
    const KeyframeHeader header{keyframe.scene, keyframe.at.turn, keyframe.at.commands,
                                keyframe.at.elapsed};
    return session_block(
        std::string(keyframe_magic).append(text_of(&header, sizeof header)).append(keyframe.state));
}

Session read_session(const std::filesystem::path& file, int threads) {
    const std::string bytes = read_whole_file(file, "session file");
    const std::string name = "the session file '" + file.string() + "'";
    std::string_view left = bytes;
    if (!left.starts_with(magic))
        throw InputError("'" + file.string() +
                         "' is not a session file: session files are written with --session");
    uint32_t numbers[2] = {};
    if (left.size() < session_header().size())
        throw InputError(name + " was cut off: it ends early");
    std::memcpy(numbers, left.data() + magic.size(), sizeof numbers);
    const uint32_t version = numbers[0];
    if (numbers[1] != 0) throw InputError(name + " is damaged at its beginning");
    if (version < oldest_version || version > session_file_version)
        throw InputError(name + " is of version " + std::to_string(version) +
                         ", and this program reads versions " + std::to_string(oldest_version) +
                         " to " + std::to_string(session_file_version) +
                         ": open it with the program that wrote it");
    left.remove_prefix(session_header().size());
    const std::optional<std::string_view> first = take_block(left);
    if (!first) throw InputError(name + " is damaged or was cut off: its first state is not whole");
    Session session{.first = unpacked_run(unpacked_state(*first, name), name, threads),
                    .version = version};
    while (const std::optional<std::string_view> block = take_block(left)) {
        if (block->starts_with(keyframe_magic)) {
            session.keyframes.push_back(keyframe_of(*block, name));
            continue;
        }
        SessionEntry entry;
        try {
            StateReader reader(bytes_of(*block));
            reader("entry", entry);
            if (!reader.at_end()) throw StateError("it has more data than expected");
        } catch (const StateError& error) {
            throw InputError(name + ", entry " + std::to_string(session.entries.size() + 1) +
                             ", does not fit this program: " + error.what());
        }
        use_threads(entry, threads);
        const auto* branch = entry.command ? std::get_if<Branch>(&*entry.command) : nullptr;
        if (branch)
            take_back(session, entry.turn, *branch);
        else if (entry.command && std::holds_alternative<ReturnToRun>(*entry.command))
            take_back_scene(session, name);
        else
            session.entries.push_back(std::move(entry));
    }
    session.cut_off = !left.empty();
    return session;
}

}  // namespace taffy
