// Measures one particle: the figures for files, and the full report.
#include "core/fields/fields.h"
#include "core/measure/measure.h"

namespace taffy {

namespace {

/// The number of other present particles within a distance [m].
uint32_t count_neighbours(const Particles& p, uint32_t row, float distance) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < p.size(); ++i)
        count += i != row && is_present(p.flags[i]) &&
                 (p.x[i] - p.x[row]).squaredNorm() < distance * distance;
    return count;
}

}  // namespace

ParticleFigures measure_figures(const FieldView& view, uint32_t row) {
    return {.velocity = xyz(view.particles.v[row]),
            .temperature = temperature_field.value(view, row),
            .molten = view.molten_part(row),
            .von_mises = von_mises_field.value(view, row),
            .pressure = pressure_field.value(view, row)};
}

ParticleReport measure_particle(const FieldView& view, ParticleId id) {
    const Particles& particles = view.particles;
    ParticleReport report;
    report.id = id;
    const std::optional<uint32_t> found = particles.table.row(id);
    if (!found || !is_present(particles.flags[*found])) return report;
    const uint32_t row = *found;
    const SimulationBody& body = view.bodies[particles.body[row]];
    report.present = true;
    report.body = particles.body[row];
    report.position = xyz(particles.x[row]);
    report.velocity = xyz(particles.v[row]);
    report.mass = particles.mass[row];
    report.density = view.density(row);
    report.molten = view.molten_part(row);
    report.elastic = report.molten < 1.0f;
    if (report.elastic) {
        const ElasticTensors tensors = view.tensors(row);
        report.F = tensors.F;
        report.stress = (1.0f - report.molten) * tensors.stress;
    }
    if (!view.fluid_pressure.empty())
        report.stress -= report.molten * view.fluid_pressure[row] * Mat3f::Identity();
    report.support = body.definition.support;
    report.neighbours = count_neighbours(particles, row, report.support);
    for (const ColourField* field : colour_fields())
        report.fields.push_back(field->has_values() ? field->value(view, row) : 0.0f);
    return report;
}

}  // namespace taffy
