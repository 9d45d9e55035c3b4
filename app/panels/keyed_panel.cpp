#include <algorithm>
#include <cstdio>
#include <optional>

#include "app/panels/key_rows.h"
#include "app/panels/panel.h"
#include "app/panels/parameter_widget.h"
#include "app/panels/row_list.h"
#include "app/panels/widgets.h"
#include "core/commands/parameter_info.h"

namespace taffy {

namespace {

constexpr size_t keyed_shown_at_most = 8;

/// The list of keys of parameters, and the file of keys.
class KeyedPanel : public Panel {
  public:
    KeyedPanel()
        : Panel(
              {.id = "keyed", .title = "Keys of parameters", .side = Side::right, .open = false}) {}
    void draw(Workspace& w) override {
        const ParameterKeys& keys = w.parameter_keys();
        if (chosen_ &&
            (!keys.find(chosen_->path) || chosen_->key >= keys.find(chosen_->path)->keys.size()))
            chosen_.reset();
        if (keys.empty())
            wrapped_text(
                "Right-click a slider and choose \u201cSet a key here\u201d, at two moments: in "
                "between, the run changes the value.");
        else
            list(w, keys);
        if (chosen_) chosen_rows(w);
        file_rows(w);
    }

  private:
    struct Chosen {
        std::string path;
        size_t key = 0;
        bool operator==(const Chosen&) const = default;
    };
    void list(Workspace& w, const ParameterKeys& keys);
    void chosen_rows(Workspace& w);
    static void file_rows(Workspace& w);

    std::optional<Chosen> chosen_;
};

void KeyedPanel::list(Workspace& w, const ParameterKeys& keys) {
    std::vector<Chosen> rows;
    std::optional<size_t> selected;
    for (const KeyedParameter& parameter : keys.parameters())
        for (size_t k = 0; k < parameter.keys.size(); ++k) {
            rows.push_back({parameter.path, k});
            if (chosen_ == rows.back()) selected = rows.size() - 1;
        }
    begin_row_list(w, "keyed", rows.size(), keyed_shown_at_most, selected);
    for (size_t n = 0; n < rows.size(); ++n) {
        const ParameterKey& key = keys.find(rows[n].path)->keys[rows[n].key];
        char time[32];
        std::snprintf(time, sizeof time, "%.2f s   ", key.time);
        if (list_row(
                w, "keyed." + std::to_string(n),
                time + keyed_name(rows[n].path) + "   " + keyed_value_text(rows[n].path, key.value),
                selected == n, 10.0f)) {
            chosen_ = rows[n];
            go_to_key(w, key.time);
        }
    }
    end_row_list();
    ImGui::Spacing();
}

/// Draws the chosen key's time and value, and buttons that remove keys.
void KeyedPanel::chosen_rows(Workspace& w) {
    const ParameterKeys& keys = w.parameter_keys();
    const KeyedParameter& parameter = *keys.find(chosen_->path);
    const ParameterKey key = parameter.keys[chosen_->key];
    const ParameterInfo time_info{
        .name = "time",
        .label = "Time",
        .unit = "s",
        .help = "Time of the key, counted from the start of the scene or its last reset.",
        .min = 0.0,
        .max = 3600.0};
    const double reach = std::max({10.0, w.timeline().end, 1.2 * keys.end()});
    const ParameterChange moved = parameter_widget(w, "keyed.time", time_info, key.time, key.time,
                                                   SliderRange{0.0, std::ceil(reach)});
    ParameterInfo info = parameter_info(ParameterPath::parse(chosen_->path));
    const ParameterChange change = parameter_widget(w, "keyed.value", info, key.value, key.value);
    const std::string path = chosen_->path;
    const float gap = w.px(5), width = (ImGui::GetContentRegionAvail().x - gap) / 2;
    const bool removed = button(w, "keyed.remove", "Remove key", width, false, "");
    ImGui::SameLine(0.0f, gap);
    const bool all_removed = button(w, "keyed.remove_all", "Remove all of it", width, false,
                                    "Removes all keys of " + keyed_name(path));
    if (change.value)
        w.change_keys("Key changed: " + keyed_name(path),
                      [&](ParameterKeys& all) { all.set(path, key.time, *change.value); });
    if (moved.value) {
        // Not past the adjacent keys, which the moved key would replace.
        constexpr double apart = 0.01;  // [s]
        const size_t k = chosen_->key;
        const double least = k > 0 ? parameter.keys[k - 1].time + apart : 0.0;
        const double most =
            k + 1 < parameter.keys.size() ? parameter.keys[k + 1].time - apart : time_info.max;
        const double time = std::max(least, std::min(std::get<double>(*moved.value), most));
        w.move_key(path, key.time, time);
        chosen_->key = keys.find(path, time).value_or(k);
    }
    if (removed) w.remove_key(path, key.time);
    if (all_removed) w.remove_keys(path);
}

void KeyedPanel::file_rows(Workspace& w) {
    char(&file)[256] = w.keys_file;
    row_label(w, "Script file");
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    ImGui::InputTextWithHint("##keyed.file", "to load keys from", file, sizeof file);
    w.note_widget("keyed.file");
    tooltip(w,
            "The script file that Load keys reads; Save keys enters the name of its file here. A "
            "script can also be dropped on the window: the scene then goes back to its start and "
            "plays it.");
    const bool none = w.parameter_keys().empty();
    const float gap = w.px(5), width = (ImGui::GetContentRegionAvail().x - gap) / 2;
    {
        const Greyed greyed(w, none);
        if (button(w, "keyed.save", "Save keys", width, false,
                   none ? "There are no keys yet"
                        : "Writes the keys into a new script file, for taffy --script"))
            w.actions->save_parameter_keys();
    }
    ImGui::SameLine(0.0f, gap);
    const Greyed greyed(w, file[0] == '\0');
    if (button(w, "keyed.load", "Load keys", width, false,
               "Replaces the keys above with those of the file"))
        w.actions->load_parameter_keys(file);
}

}  // namespace

std::unique_ptr<Panel> make_keyed_panel() {
    return std::make_unique<KeyedPanel>();
}

}  // namespace taffy
