#include "core/parameters/parameter_path.h"

#include <array>

#include "core/base/error.h"

namespace taffy {

namespace {

struct Form {
    ParameterOwner owner;
    std::string_view word;
    bool named;
};

constexpr std::array<Form, 7> forms = {{{ParameterOwner::simulation, "simulation", false},
                                        {ParameterOwner::view, "view", false},
                                        {ParameterOwner::body, "body", true},
                                        {ParameterOwner::obstacle, "obstacle", true},
                                        {ParameterOwner::source, "source", true},
                                        {ParameterOwner::load, "load", true},
                                        {ParameterOwner::region, "region", true}}};

}  // namespace

ParameterPath ParameterPath::parse(std::string_view text) {
    const size_t first = text.find('.'), last = text.rfind('.');
    const std::string_view word = text.substr(0, first);
    for (const Form& form : forms) {
        if (word != form.word || first == std::string_view::npos || (first != last) != form.named)
            continue;
        const std::string_view name =
            form.named ? text.substr(first + 1, last - first - 1) : std::string_view();
        return {form.owner, std::string(name), std::string(text.substr(last + 1))};
    }
    throw InputError("unknown parameter '" + std::string(text) +
                     "'; write body.NAME.PARAMETER, obstacle.NAME.PARAMETER, "
                     "source.NAME.PARAMETER, load.NAME.PARAMETER, region.BODY.REGION.held, "
                     "simulation.PARAMETER or view.PARAMETER");
}

std::string ParameterPath::text() const {
    for (const Form& form : forms)
        if (form.owner == owner)
            return std::string(form.word) + "." + (form.named ? name + "." : "") + key;
    return key;
}

}  // namespace taffy
