#pragma once
// Where the camera was and how the scene was shown, to go back and forward as in a browser. Edits
// of the run have a history of their own (edit_history.h).
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

    /// To be called every frame. What a hand changes becomes one entry when it has let go and
    /// rested for a moment; all that the program moves by itself (a script, a camera path) is one
    /// entry, too.
    /// @param time  [s], of a clock that never stops
    /// @param held  the hand has not let go
    /// @return  seconds until the next call is needed; empty: nothing is under way
    std::optional<double> update(const ShownView& now, double time, bool held, By by = By::hand);
    /// Replaces the present entry: the window has another size, the same things are in view.
    void replace(const ShownView& now);
    /// Returns the entry before or after the present one, or null if there is none. What is shown
    /// now is noted first, if it has not been.
    const ShownView* back(const ShownView& now);
    const ShownView* forward(const ShownView& now);
    /// Removes all entries: another scene begins.
    void clear();

    size_t size() const { return views_.size(); }
    /// Index of the present entry.
    size_t at() const { return at_; }

  private:
    void add(const ShownView& view);

    std::vector<ShownView> views_;  // oldest first
    size_t at_ = 0;
    ShownView seen_;      // what a hand has changed the view to
    double since_ = 0.0;  // when seen_ was last different [s]
    bool of_program_ = false;
};

}  // namespace taffy
