#pragma once
// A window without a bar that lies over the view: dialogs, messages, the scene picker.
#include "app/workspace/workspace.h"

namespace taffy {

struct CardPlace {
    ImVec2 at;                   // where in the window the pivot of the card lies
    ImVec2 pivot{0.5f, 0.5f};    // its middle, unless told
    ImVec2 size;                 // height 0: as much as its contents need
    ImVec2 padding;              // between its border and its contents
    bool takes_keyboard = true;  // when it appears
    bool shades = false;         // everything behind it, which takes no clicks
};

/// Begins a card; it ends with the object's life.
class Card {
  public:
    Card(const Workspace& w, const char* id, const CardPlace& place);
    ~Card();
    /// With CardPlace::shades: a click beside it asks to close it.
    bool left() const { return left_; }
    Card(const Card&) = delete;
    Card& operator=(const Card&) = delete;

  private:
    bool left_ = false;
};

/// The first line of a card.
void card_title(const Workspace& w, const char* text);

}  // namespace taffy
