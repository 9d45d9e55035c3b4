#include "app/workspace/twins.h"

#include <algorithm>
#include <optional>

namespace taffy {

namespace {

constexpr const char* twin_ending = "_b";
constexpr uint32_t twin_grip = 1u << 30;  // marks a twin's grip: other ids never get so large

std::optional<uint32_t> body_named(const Snapshot& snapshot, const std::string& name) {
    for (uint32_t b = 0; b < snapshot.bodies.size(); ++b)
        if (snapshot.bodies[b].name == name) return b;
    return {};
}

/// The corresponding particle of the other twin.
std::optional<uint32_t> counterpart(const Snapshot& snapshot, uint32_t particle) {
    const auto within = [&](const BodyState& body) {
        return particle >= body.first && particle < body.first + body.count;
    };
    for (const Twins& twins : find_twins(snapshot)) {
        const BodyState &a = snapshot.bodies[twins.a], &b = snapshot.bodies[twins.b];
        if (within(a)) return particle - a.first + b.first;
        if (within(b)) return particle - b.first + a.first;
    }
    return {};
}

std::optional<uint32_t> particle_of(const Snapshot& snapshot, ParticleId id) {
    const auto found = std::ranges::find(snapshot.id, id);
    if (found == snapshot.id.end()) return {};
    return uint32_t(found - snapshot.id.begin());
}

/// The particle nearest to a point, within a reach.
std::optional<uint32_t> nearest_particle(const Snapshot& snapshot, const Vec3f& point,
                                         float reach) {
    std::optional<uint32_t> nearest;
    float best = reach;
    for (uint32_t i = 0; i < snapshot.position.size(); ++i) {
        const float distance = (snapshot.position[i].head<3>() - point).norm();
        if (distance < best) nearest = i, best = distance;
    }
    return nearest;
}

}  // namespace

std::string twin_name(const std::string& body) {
    return body + twin_ending;
}

std::vector<Twins> find_twins(const Snapshot& snapshot) {
    std::vector<Twins> twins;
    for (uint32_t b = 0; b < snapshot.bodies.size(); ++b) {
        const BodyState& body = snapshot.bodies[b];
        if (!body.name.ends_with(twin_ending)) continue;
        const auto a = body_named(
            snapshot, body.name.substr(0, body.name.size() - std::string_view(twin_ending).size()));
        if (a && snapshot.bodies[*a].count == body.count) twins.push_back({*a, b});
    }
    return twins;
}

std::string twin_letter(const Snapshot& snapshot, uint32_t body) {
    for (const Twins& twins : find_twins(snapshot)) {
        if (body == twins.a) return "A";
        if (body == twins.b) return "B";
    }
    return "";
}

std::optional<uint32_t> twin_handle(const Snapshot& snapshot, const std::string& handle) {
    const size_t dot = handle.rfind('.');
    for (const Twins& twins : find_twins(snapshot))
        for (const auto& [from, to] : {std::pair{twins.a, twins.b}, {twins.b, twins.a}}) {
            if (handle.substr(0, dot) != snapshot.bodies[from].name) continue;
            const std::string name = snapshot.bodies[to].name + handle.substr(dot);
            const auto found = std::ranges::find(snapshot.handles, name, &HandleState::name);
            if (found != snapshot.handles.end()) return uint32_t(found - snapshot.handles.begin());
        }
    return {};
}

std::vector<Command> TwinHands::mirrored(const Command& command, const Snapshot& snapshot) {
    if (find_twins(snapshot).empty()) return {};
    const auto way = [&](uint32_t from, uint32_t to) {
        return Vec3f((snapshot.position[to] - snapshot.position[from]).head<3>());
    };
    if (const auto* add = std::get_if<AddGrip>(&command)) {
        const auto own = particle_of(snapshot, add->particle);
        const auto other = own ? counterpart(snapshot, *own) : std::nullopt;
        if (!other) return {};
        AddGrip grip = *add;
        grip.id |= twin_grip;
        grip.particle = snapshot.id[*other];
        ways_[add->id] = way(*own, *other);
        grip.anchor += ways_[add->id];
        return {grip};
    }
    if (const auto* move = std::get_if<MoveGrip>(&command); move && ways_.contains(move->id))
        return {MoveGrip{move->id | twin_grip, Vec3f(move->target + ways_[move->id])}};
    if (const auto* twist = std::get_if<TwistGrip>(&command); twist && ways_.contains(twist->id))
        return {TwistGrip{twist->id | twin_grip, twist->axis, twist->angle}};
    if (const auto* remove = std::get_if<RemoveGrip>(&command))
        if (ways_.erase(remove->id) > 0) return {RemoveGrip{remove->id | twin_grip}};
    if (std::holds_alternative<RemoveAllGrips>(command)) forget();
    if (const auto* brush = std::get_if<HeatBrush>(&command)) {
        const auto own = nearest_particle(snapshot, brush->centre, brush->radius);
        const auto other = own ? counterpart(snapshot, *own) : std::nullopt;
        if (!other) return {};
        HeatBrush same = *brush;
        same.centre += way(*own, *other);
        return {same};
    }
    if (const auto* handle = std::get_if<MoveHandle>(&command))
        if (const auto other = twin_handle(snapshot, handle->name))
            return {MoveHandle{snapshot.handles[*other].name, handle->target}};
    return {};
}

}  // namespace taffy
