#include "core/commands/command_words.h"

#include "core/base/error.h"
#include "core/commands/parameter_info.h"

namespace taffy {

namespace {

std::string of_parameter(const std::string& text) {
    try {
        const ParameterPath path = ParameterPath::parse(text);
        const std::string& label = parameter_info(path).label;
        if (path.name.empty()) return label;
        return label + " of " + (path.name == "*" ? "all" : path.name);
    } catch (const InputError&) {
        return text;
    }
}

struct Words {
    std::string operator()(const SetParameter& c) const { return of_parameter(c.path); }
    std::string operator()(const SetMaterial& c) const {
        return "Material of " + (c.body == "*" ? "all" : c.body);
    }
    std::string operator()(const SetPaused&) const { return "Pause"; }
    std::string operator()(const StepOnce&) const { return "One step"; }
    std::string operator()(const Reset&) const { return "Reset"; }
    std::string operator()(const GoBack&) const { return "Back to a good state"; }
    std::string operator()(const SetColourField&) const { return "Colours"; }
    std::string operator()(const SetSurfaceMode&) const { return "Surface"; }
    std::string operator()(const ShowBody& c) const { return "Appearance of " + c.body; }
    std::string operator()(const AddGrip&) const { return "Drag"; }
    std::string operator()(const MoveGrip&) const { return "Drag"; }
    std::string operator()(const TwistGrip&) const { return "Drag"; }
    std::string operator()(const RemoveGrip&) const { return "Drag"; }
    std::string operator()(const RemoveAllGrips&) const { return "Let go of everything"; }
    std::string operator()(const MoveHandle& c) const { return "Handle " + c.name; }
    std::string operator()(const HeatBrush&) const { return "Heat brush"; }
    std::string operator()(const Inspect&) const { return "Inspector"; }
    std::string operator()(const KeyParameters&) const { return "Keys of parameters"; }
    std::string operator()(const SetProbes&) const { return "Probes"; }
    std::string operator()(const CarryFigures&) const { return "Figures"; }
    std::string operator()(const LoadScene&) const { return "Scene"; }
    std::string operator()(const SaveState&) const { return "Saved run"; }
    std::string operator()(const RecordFrames&) const { return "Film"; }
    std::string operator()(const Seek&) const { return "Another moment"; }
    std::string operator()(const StepBack&) const { return "One step back"; }
    std::string operator()(const Branch&) const { return "Branch"; }
    std::string operator()(const ReturnToRun&) const { return "The run before"; }
    std::string operator()(const BringBack&) const { return "What was recorded later"; }
};

}  // namespace

std::string command_words(const Command& command) {
    return std::visit(Words(), command);
}

}  // namespace taffy
