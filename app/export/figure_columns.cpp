#include "app/export/figure_columns.h"

#include <algorithm>

#include "render/colour/colour_map.h"
#include "render/view/convert.h"

namespace taffy {

namespace {

bool is_among_figures(const ColourField& field) {
    const std::string name = field.name;
    return name == "temperature" || name == "von_mises" || name == "pressure";
}

}  // namespace

FigureColumns::FigureColumns(const Snapshot& snapshot)
    : snapshot_(snapshot),
      has_field_(!snapshot.field.empty() && !is_among_figures(*snapshot.colour_field)) {}

void FigureColumns::add(std::span<const ParticleShare> shares) {
    ParticleFigures mean;
    float field = 0.0f;
    ParticleShare largest = shares.front();
    for (const ParticleShare& share : shares) {
        const ParticleFigures& of = snapshot_.figures[share.particle];
        mean.velocity += share.weight * of.velocity;
        mean.temperature += share.weight * of.temperature;
        mean.molten += share.weight * of.molten;
        mean.von_mises += share.weight * of.von_mises;
        mean.pressure += share.weight * of.pressure;
        if (has_field_) field += share.weight * snapshot_.field[share.particle];
        if (share.weight > largest.weight) largest = share;
    }
    id_.push_back(snapshot_.id[largest.particle].index);
    generation_.push_back(snapshot_.id[largest.particle].generation);
    body_.push_back(snapshot_.body[largest.particle]);
    for (int k = 0; k < 3; ++k) velocity_.push_back(mean.velocity[k]);
    temperature_.push_back(mean.temperature);
    molten_.push_back(mean.molten);
    von_mises_.push_back(mean.von_mises);
    pressure_.push_back(mean.pressure);
    if (has_field_) field_.push_back(field);
}

void FigureColumns::add(uint32_t particle, float field) {
    add(std::array{ParticleShare{particle}});
    if (has_field_) field_.back() = field;
}

void FigureColumns::move_to(ExportFrame& frame) {
    frame.figures.push_back({"id", 1, std::move(id_)});
    frame.figures.push_back({"generation", 1, std::move(generation_)});
    frame.figures.push_back({"body", 1, std::move(body_)});
    frame.figures.push_back({"velocity", 3, std::move(velocity_)});
    frame.figures.push_back({"temperature", 1, std::move(temperature_)});
    frame.figures.push_back({"molten", 1, std::move(molten_)});
    frame.figures.push_back({"von_mises", 1, std::move(von_mises_)});
    frame.figures.push_back({"pressure", 1, std::move(pressure_)});
    if (has_field_) frame.figures.push_back({snapshot_.colour_field->name, 1, std::move(field_)});
}

std::array<uint8_t, 3> bytes_of(const Vec3f& srgb) {
    std::array<uint8_t, 3> bytes{};
    for (int k = 0; k < 3; ++k)
        bytes[size_t(k)] = uint8_t(255.0f * std::clamp(srgb[k], 0.0f, 1.0f) + 0.5f);
    return bytes;
}

std::array<uint8_t, 3> bytes_of_linear(const Vec3f& linear) {
    return bytes_of(to_core(srgb_from_linear(to_glm(linear))));
}

}  // namespace taffy
