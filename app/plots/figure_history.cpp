#include "app/plots/figure_history.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "core/fields/fields.h"

namespace taffy {

namespace {

/// Whether a figure is only for tables: nobody plots it.
bool is_no_curve(const FigureName& name) {
    return name.kind.empty() &&
           (name.what == "time" || name.what == "step" || name.what == "blow_up");
}

void visit_fields(const FigureName& of, const std::function<double(size_t)>& value,
                  const VisitFigure& visit) {
    for (size_t k = 0; k < colour_fields().size(); ++k)
        if (const ColourField& field = *colour_fields()[k]; field.has_values())
            visit({of.kind, of.owner, field.name, {}, field.unit}, value(k));
}

void visit_placed_probe(const ProbeReport& probe, const VisitFigure& visit) {
    if (probe.particles == 0) return;
    const auto name = [&](std::string_view what, std::string_view unit) {
        return FigureName{"probe", probe.figures.name, what, {}, unit};
    };
    visit_fields(
        name({}, {}), [&](size_t k) { return probe.fields[k]; }, visit);
    visit_vector(name("position", "m"), probe.centre, visit);
    visit_vector(name("displacement", "m"), probe.figures.displacement, visit);
    visit_vector(name("velocity", "m/s"), probe.figures.velocity, visit);
    visit_vector(name("force", "N"), probe.figures.force, visit);
    visit_tensor(name("stress", "Pa"), probe.figures.material.stress, visit);
    visit_tensor(name("strain", ""), probe.figures.material.strain, visit);
    visit(name("density", "kg/m3"), probe.density);
    visit(name("molten", ""), probe.molten);
    visit(name("heat", "J"), probe.figures.heat);
}

void visit_inspected(const Measured& s, const VisitFigure& visit) {
    if (!s.inspected || !s.inspected->present) return;
    const ParticleReport& r = *s.inspected;
    const std::string number = std::to_string(r.id.index);
    const auto name = [&](std::string_view what, std::string_view unit) {
        return FigureName{"particle", number, what, {}, unit};
    };
    visit_fields(
        name({}, {}), [&](size_t k) { return double(r.fields[k]); }, visit);
    visit_vector(name("position", "m"), r.position.cast<double>(), visit);
    visit_vector(name("velocity", "m/s"), r.velocity.cast<double>(), visit);
    visit_tensor(name("stress", "Pa"), r.stress.cast<double>(), visit);
    visit(name("density", "kg/m3"), double(r.density));
    visit(name("molten", ""), double(r.molten));
    visit(name("neighbours", ""), double(r.neighbours));
}

FigureName gauge_stress(const Gauge& gauge) {
    return {"handle", gauge.handle, "nominal_stress", {}, "Pa"};
}
FigureName gauge_strain(const Gauge& gauge) {
    return {"handle", gauge.handle, "nominal_strain", {}, ""};
}

void visit_gauge(const Gauge& gauge, const Measured& s, const VisitFigure& visit) {
    const auto handle = std::ranges::find(s.handles, gauge.handle, &HandleState::name);
    const auto other = std::ranges::find(s.handles, gauge.other, &HandleState::name);
    if (handle == s.handles.end() || other == s.handles.end()) return;
    visit(gauge_stress(gauge), nominal_stress(gauge, *handle));
    visit(gauge_strain(gauge), nominal_strain(gauge, *handle, *other));
}

/// Adds a text to an FNV-1a hash.
void add_to_hash(uint64_t& hash, std::string_view text) {
    for (const char c : text) hash = (hash ^ uint8_t(c)) * 1099511628211u;
    hash = (hash ^ 0xff) * 1099511628211u;
}

std::string spaced(std::string_view text) {
    std::string result(text);
    std::ranges::replace(result, '_', ' ');
    if (result == "von mises") return "von Mises stress";
    return result;
}

}  // namespace

void visit_figures(const Measured& s, const VisitFigure& visit) {
    visit_figures(s.diagnostics, s.real_time_factor, [&](const FigureName& name, double value) {
        if (!is_no_curve(name)) visit(name, value);
    });
    for (const ProbeReport& probe : s.probes) visit_placed_probe(probe, visit);
    visit_inspected(s, visit);
}

Figure figure_named(const FigureName& name) {
    std::string label = spaced(name.what);
    if (!name.part.empty()) label += " " + std::string(name.part);
    if (name.kind.empty()) {
        label[0] = char(std::toupper(uint8_t(label[0])));
    } else {
        const bool is_number = name.owner.find_first_not_of("0123456789") == std::string_view::npos;
        std::string owner(name.owner);
        if (is_number) owner = std::string(name.kind) + " " + owner;
        label = owner + ": " + label;
    }
    return {column_name(name), label, std::string(name.unit)};
}

std::string figure_word(const Figure& figure) {
    const size_t colon = figure.label.find(": ");
    return colon == std::string::npos ? figure.label : figure.label.substr(colon + 2);
}

/// Finds the gauges between handles again where other handles hold.
void FigureHistory::follow_handles(const Snapshot& s) {
    std::vector<Vec3f> places;
    for (const HandleState& handle : s.handles) places.push_back(handle.rest_centre);
    if (places == gauged_ && s.scene_serial == scene_) return;
    gauged_ = std::move(places);
    gauges_ = gauges_of(s);
    pairs_.clear();
    for (const Gauge& gauge : gauges_)
        pairs_.push_back({figure_named(gauge_stress(gauge)), figure_named(gauge_strain(gauge)),
                          gauge.handle + ": stress over strain"});
}

void FigureHistory::visit_all(const Measured& s, const VisitFigure& visit) const {
    visit_figures(s, visit);
    for (const Gauge& gauge : gauges_) visit_gauge(gauge, s, visit);
}

void FigureHistory::take(const Snapshot& s, const std::function<bool(const std::string&)>& keep,
                         double begin) {
    for (const std::shared_ptr<const Measured>& earlier : s.earlier) {
        if (earlier->number <= taken_) continue;
        if (earlier->scene_serial == s.scene_serial)
            follow_handles(s);
        else if (earlier->scene_serial != scene_)
            continue;
        add(*earlier, s.bodies, keep, begin);
    }
    follow_handles(s);
    add(s, s.bodies, keep, begin);
    taken_ = s.number;
}

void FigureHistory::add(const Measured& s, const std::vector<BodyState>& bodies,
                        const std::function<bool(const std::string&)>& keep, double begin) {
    values_.clear();
    uint64_t names = 14695981039346656037u;
    visit_all(s, [&](const FigureName& name, double value) {
        values_.push_back(float(value));
        for (const std::string_view piece : {name.kind, name.owner, name.what, name.part})
            add_to_hash(names, piece);
    });
    const TimelineView& t = s.timeline;
    if (s.scene_serial != scene_) change_run(t);
    const bool other_curves = t.brought_back != brought_back_;
    follow_branches(t, begin);
    if (names != names_ || s.scene_serial != scene_ || other_curves) {
        figures_.clear();
        std::vector<std::string> keys;
        std::set<std::string> seen;
        visit_all(s, [&](const FigureName& name, double) {
            keys.push_back(column_name(name));  // of grips with the same name, the last counts
            if (!seen.insert(keys.back()).second) return;
            figures_.push_back(figure_named(name));
            const auto body = std::ranges::find(bodies, name.owner, &BodyState::name);
            if (name.kind == "body" && body != bodies.end()) figures_.back().colour = body->colour;
        });
        curves_.set_figures(keys, keep);
    }
    names_ = names, scene_ = s.scene_serial;
    now_ = begin + t.now;
    curves_.forget_after(begin + std::max(t.end, t.now));
    curves_.add(now_, s.diagnostics.time, values_);
}

/// Curves belong to a run, and return with it.
void FigureHistory::change_run(const TimelineView& t) {
    other_branch_ = CurveStore();
    const bool returned = t.run > 0 && t.run == left_run_;
    if (returned) curves_ = std::move(left_);
    if (t.left_run != left_run_) left_ = CurveStore();
    left_run_ = t.left_run;
    if (left_run_ > 0 && left_run_ == run_) left_ = curves_;
    if (!returned) curves_.clear();
    run_ = t.run;
}

/// Curves that a branch of the timeline removed come back with it.
void FigureHistory::follow_branches(const TimelineView& t, double begin) {
    if (t.forgotten != forgotten_) {
        other_branch_ = curves_;
        curves_.forget_after(begin + t.forgotten_from);
    }
    if (t.brought_back != brought_back_) std::swap(curves_, other_branch_);
    forgotten_ = t.forgotten, brought_back_ = t.brought_back;
}

const Figure* FigureHistory::find(const std::string& key) const {
    const auto found = std::ranges::find(figures_, key, &Figure::key);
    return found == figures_.end() ? nullptr : &*found;
}

}  // namespace taffy
