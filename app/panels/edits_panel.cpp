#include "app/panels/panel.h"
#include "app/panels/row_list.h"
#include "app/panels/widgets.h"

namespace taffy {

namespace {

constexpr size_t rows_shown_at_most = 6;

/// The list of edits, with undo and redo.
class EditsPanel : public Panel {
  public:
    EditsPanel() : Panel({.id = "edits", .title = "Edits: undo, redo", .open = false}) {}
    void draw(Workspace& w) override {
        const float gap = w.px(5), width = 0.5f * (ImGui::GetContentRegionAvail().x - gap);
        if (edit_button(w, "edits.undo", "Undo", width, w.undo_name(), " ({undo})")) w.undo();
        ImGui::SameLine(0.0f, gap);
        if (edit_button(w, "edits.redo", "Redo", width, w.redo_name(), " ({redo})")) w.redo();
        rows(w);
    }

  private:
    static bool edit_button(Workspace& w, const char* id, const char* label, float width,
                            const std::string& edit, const char* keys) {
        const Greyed greyed(w, edit.empty());
        return button(w, id, label, width, false,
                      edit.empty()
                          ? std::string("Nothing to ") + (label[0] == 'U' ? "undo" : "redo")
                          : label + (": " + edit) + keys);
    }
    /// Newest last; a click undoes or redoes edits until the state after the clicked one is in
    /// force.
    static void rows(Workspace& w) {
        const auto& edits = w.edits.edits();
        if (edits.empty()) {
            figure_row(w, "Edits", "none yet");
            tooltip(w, "Sliders, choices and materials that you set are listed here");
            return;
        }
        const size_t done = w.edits.done();
        size_t wanted = done;
        begin_row_list(w, "edits", edits.size() + 1, rows_shown_at_most, done);
        if (list_row(w, "edits.0", "As the scene began", done == 0, 10.0f)) wanted = 0;
        for (size_t k = 1; k <= edits.size(); ++k) {
            const std::string id = "edits." + std::to_string(k);
            if (list_row(w, id, edits[k - 1].name + (k > done ? "  (undone)" : ""), k == done,
                         10.0f))
                wanted = k;
        }
        end_row_list();
        while (w.edits.done() > wanted) w.undo_edit();
        while (w.edits.done() < wanted) w.redo_edit();
    }
};

}  // namespace

std::unique_ptr<Panel> make_edits_panel() {
    return std::make_unique<EditsPanel>();
}

}  // namespace taffy
