#include "tools/python/command_words.h"

#include "core/appearance/surface_modes.h"
#include "core/scene/scene_description.h"
#include "tools/python/values.h"

namespace py = pybind11;
using py::literals::operator""_a;

namespace taffy {

namespace {

py::tuple vector(const Vec3f& v) {
    return python_vector(v.cast<double>());
}

py::object particle(const std::optional<ParticleId>& id) {
    return id ? py::object(py::make_tuple(id->index, id->generation)) : py::none();
}

py::dict material_of(const MaterialParameters& material) {
    py::dict values;
    for (const Parameter<MaterialParameters>& each : MaterialParameters::describe())
        values[each.info.name.c_str()] = python_value(each.get(material));
    return values;
}

py::tuple words(const char* kind, const py::dict& what = {}) {
    return py::make_tuple(kind, what);
}

struct Words {
    py::tuple operator()(const SetParameter& c) const {
        return words("set_parameter",
                     py::dict("path"_a = c.path, "value"_a = python_value(c.value)));
    }
    py::tuple operator()(const SetMaterial& c) const {
        return words("set_material",
                     py::dict("body"_a = c.body, "material"_a = material_of(c.material)));
    }
    py::tuple operator()(const SetPaused& c) const {
        return words("set_paused", py::dict("paused"_a = c.paused));
    }
    py::tuple operator()(const StepOnce&) const { return words("step_once"); }
    py::tuple operator()(const Reset&) const { return words("reset"); }
    py::tuple operator()(const GoBack&) const { return words("go_back"); }
    py::tuple operator()(const SetColourField& c) const {
        return words("set_colour_field", py::dict("field"_a = c.field->name));
    }
    py::tuple operator()(const SetSurfaceMode& c) const {
        return words("set_surface_mode", py::dict("surface"_a = name_of_surface(c.mode)));
    }
    py::tuple operator()(const ShowBody& c) const {
        return words("show_body",
                     py::dict("body"_a = c.body, "surface"_a = name_of_surface(c.surface)));
    }
    py::tuple operator()(const AddGrip& c) const {
        return words("add_grip", py::dict("id"_a = c.id, "particle"_a = particle(c.particle),
                                          "anchor"_a = vector(c.anchor), "radius"_a = c.radius,
                                          "name"_a = c.name));
    }
    py::tuple operator()(const MoveGrip& c) const {
        return words("move_grip", py::dict("id"_a = c.id, "target"_a = vector(c.target)));
    }
    py::tuple operator()(const TwistGrip& c) const {
        return words("twist_grip",
                     py::dict("id"_a = c.id, "axis"_a = vector(c.axis), "angle"_a = c.angle));
    }
    py::tuple operator()(const RemoveGrip& c) const {
        return words("remove_grip", py::dict("id"_a = c.id));
    }
    py::tuple operator()(const RemoveAllGrips&) const { return words("remove_all_grips"); }
    py::tuple operator()(const MoveHandle& c) const {
        const Quatf& turn = c.target.rotation;
        return words(
            "move_handle",
            py::dict("name"_a = c.name, "translation"_a = vector(c.target.translation),
                     "rotation"_a = py::make_tuple(turn.w(), turn.x(), turn.y(), turn.z())));
    }
    py::tuple operator()(const HeatBrush& c) const {
        return words("heat_brush", py::dict("centre"_a = vector(c.centre), "radius"_a = c.radius,
                                            "change"_a = c.change));
    }
    py::tuple operator()(const Inspect& c) const {
        return words("inspect", py::dict("particle"_a = particle(c.particle)));
    }
    py::tuple operator()(const CarryFigures& c) const {
        return words("carry_figures", py::dict("on"_a = c.on));
    }
    py::tuple operator()(const LoadScene& c) const {
        return words("load_scene", py::dict("scene"_a = c.scene ? c.scene->name : ""));
    }
    py::tuple operator()(const SaveState& c) const {
        return words("save_state", py::dict("file"_a = c.file));
    }
    py::tuple operator()(const RecordFrames& c) const {
        return words("record_frames", py::dict("frames_per_second"_a = c.frames_per_second));
    }
    py::tuple operator()(const Seek& c) const {
        return words("seek", py::dict("elapsed"_a = c.elapsed));
    }
    py::tuple operator()(const StepBack&) const { return words("step_back"); }
    py::tuple operator()(const Branch& c) const {
        return words("branch", py::dict("kept"_a = c.kept));
    }
    py::tuple operator()(const ReturnToRun& c) const {
        return words("return_to_run", py::dict("run"_a = c.run));
    }
    py::tuple operator()(const BringBack&) const { return words("bring_back"); }
    py::tuple operator()(const KeyParameters&) const { return words("key_parameters"); }
    py::tuple operator()(const SetProbes& c) const {
        py::dict probes;
        for (const PlacedProbe& probe : c.probes) {
            py::list particles;
            for (const ParticleId& id : probe.particles) particles.append(particle(id));
            probes[probe.name.c_str()] = particles;
        }
        return words("set_probes", py::dict("probes"_a = probes));
    }
};

}  // namespace

py::tuple words_of(const Command& command) {
    return std::visit(Words{}, command);
}

}  // namespace taffy
