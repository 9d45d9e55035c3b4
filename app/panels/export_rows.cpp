#include "app/panels/export_rows.h"

#include "app/export/export_format.h"
#include "app/panels/widgets.h"

namespace taffy {

namespace {

void format_choice(Workspace& w) {
    ImGui::SetNextItemWidth(row_label(w, "Export as"));
    std::string& chosen = w.settings.export_format;
    const bool open = ImGui::BeginCombo("##export_format", chosen.c_str());
    w.note_widget("export.format");
    tooltip(w,
            "PLY: all figures, for Blender, MeshLab and others; OBJ: positions, normals and "
            "colours only; VTP: all figures, for ParaView");
    if (!open) return;
    for (const ExportFormat* format : export_formats())
        if (ImGui::Selectable(format->extension, chosen == format->extension))
            chosen = format->extension;
    ImGui::EndCombo();
}

void contents_choice(Workspace& w) {
    constexpr const char* names[] = {"as shown", "particles", "surface", "splats"};
    ImGui::SetNextItemWidth(row_label(w, "Export"));
    std::optional<ExportContents>& chosen = w.settings.export_contents;
    int contents = chosen ? int(*chosen) + 1 : 0;
    if (ImGui::Combo("##export_contents", &contents, names, 4))
        chosen = contents > 0 ? std::optional(ExportContents(contents - 1)) : std::nullopt;
    w.note_widget("export.contents");
    tooltip(w,
            "What is exported: particles with id, velocity, temperature and stress, or the shown "
            "triangles or splats with the same figures.");
}

}  // namespace

void export_rows(Workspace& w) {
    contents_choice(w);
    format_choice(w);
    const float gap = w.px(5);
    const float width = (ImGui::GetContentRegionAvail().x - gap) / 2;
    if (button(w, "export.frame", "Export", width, false, "Write the present frame ({export})"))
        w.actions->export_frame();
    ImGui::SameLine(0.0f, gap);
    const ExportingState& now = w.exporting;
    std::string label = now.active ? "Stop (" + std::to_string(now.files) + " files)" : "Sequence";
    const std::string left_out = now.dropped > 0 ? "; " + std::to_string(now.dropped) +
                                                       " files were left out: the disk is "
                                                       "too slow"
                                                 : "";
    if (button(w, "export.sequence", label, width, now.active,
               "Start or stop writing files at regular times, with a list of the files for "
               "ParaView ({export_sequence})" +
                   left_out))
        w.actions->toggle_export_sequence();
}

}  // namespace taffy
