#pragma once
// A panel is a section of one of the window's two columns: one file of this folder, and one entry
// of the table in panels.cpp. The columns and the list of panels in the section "View" walk the
// table.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/workspace/workspace.h"

namespace taffy {

class Panel {
  public:
    enum class Side { left, right };
    struct About {
        const char* id;  // used in the settings and in the names of its widgets
        const char* title;
        Side side = Side::left;
        bool open = true;  // before the settings say otherwise
    };

    explicit Panel(About about) : about_(about) {}
    virtual ~Panel() = default;
    const About& about() const { return about_; }

    /// Whether the panel applies to the present scene.
    virtual bool applies(const Workspace&) const { return true; }
    /// Returns the names of what it lists, by which the search finds it too.
    virtual std::string names(const Workspace&) const { return {}; }
    /// What the whole panel is about at the moment, which the title names after a colon.
    struct Subject {
        std::string name;
        ImVec4 colour;  // of the disc at the right end of the title
    };
    virtual std::optional<Subject> subject(const Workspace&) const { return {}; }
    /// Draws what stands below the title while the section is open.
    virtual void draw(Workspace& w) = 0;
    /// Draws windows of the panel's own. Called every frame, whether the section is open or not.
    virtual void draw_windows(Workspace&) {}
    /// Draws lines and labels in the view. Called every frame, whether the section is open or not.
    virtual void draw_in_view(Workspace&) {}
    /// Called when a new snapshot has come.
    virtual void news(Workspace&) {}

  private:
    About about_;
};

using Panels = std::vector<std::unique_ptr<Panel>>;

/// Makes all panels, each column from the top down.
Panels make_panels();

/// Draws the panels of one column.
void draw_panels(Workspace& w, const Panels& panels, Panel::Side side);

}  // namespace taffy
