// Files of the keys of parameters.
#include "app/film/output_path.h"
#include "app/script/script_keys.h"
#include "app/window/main_window.h"
#include "core/base/error.h"
#include "core/base/files.h"

namespace taffy {

void MainWindow::save_parameter_keys() {
    try {
        const std::string& scene = w_.snapshot->scene_name;
        const std::filesystem::path file = new_film_file(scene, ".keys.toml");
        write_whole_file(file, keys_text(w_.parameter_keys(), scene));
        w_.set_keys_file(file.string());
        w_.say(Severity::information,
               "Keys saved: " + file.string() + ". taffy --script plays them");
    } catch (const std::exception& error) {
        w_.say(Severity::error, std::string("The keys are not saved: ") + error.what());
    }
}

void MainWindow::load_parameter_keys(const std::filesystem::path& file) {
    try {
        const Script script = load_script(file, *scene_);
        check_script(script, *scene_);
        if (script.keys.empty())
            throw InputError("'" + file.string() +
                             "' has no keys; a table of keys begins with [[keys]] and has "
                             "parameter, times and values");
        w_.change_keys("Keys loaded", [&](ParameterKeys& keys) { keys = script.keys; });
    } catch (const std::exception& error) {
        dialog_ = error.what();  // the keys of before stay
        return;
    }
    w_.set_keys_file(file.string());
    w_.show_panel("keyed", true);
}

}  // namespace taffy
