#pragma once
// Where the camera was and how the scene was shown: one goes back and on again as in a browser.
// Edits of the run have a history of their own (edit_history.h).
#include <optional>
#include <string>
#include <vector>

#include "core/parameters/view_parameters.h"
#include "render/view/camera.h"

namespace taffy {

struct ShownView {
    CameraPose camera;
    ViewParameters parameters;

    bool operator==(const ShownView& other) const {
        return camera == other.camera && changes_to(other).empty();
    }
    /// Names of the parameters that differ.
    std::vector<std::string> changes_to(const ShownView& other) const;
};

class ViewHistory {
  public:
    /// Who has changed what is shown.
    enum class By { hand, program };

    /// Every frame. What a hand changes is one entry when it has let go and rested for a moment;
    /// all that the program moves by itself (a script, a camera path) is one, too.
    /// @param time  [s], of a clock that runs on
    /// @param held  the hand has not let go
    /// @return  seconds until it wants to be asked again; empty: nothing is under way
    std::optional<double> update(const ShownView& now, double time, bool held, By by = By::hand);
    /// The present entry is this one: the window has another size, the same things are in view.
    void replace(const ShownView& now);
    /// The entry before or after the present one; null: there is none. What is shown now is noted
    /// first, if it has not been.
    const ShownView* back(const ShownView& now);
    const ShownView* forward(const ShownView& now);
    /// Another scene.
    void clear();

    size_t size() const { return views_.size(); }
    /// Index of the present one.
    size_t at() const { return at_; }

  private:
    void add(const ShownView& view);

    std::vector<ShownView> views_;  // oldest first
    size_t at_ = 0;
    ShownView seen_;      // in the last update
    double since_ = 0.0;  // so long as that [s]
    bool of_program_ = false;
};

}  // namespace taffy
