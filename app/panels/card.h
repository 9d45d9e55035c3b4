#pragma once
// A window without a bar that lies over the view: dialogs, messages, the scene picker.
#include "app/workspace/workspace.h"

namespace taffy {

struct CardPlace {
    ImVec2 at;                   // where in the window the card's pivot lies
    ImVec2 pivot{0.5f, 0.5f};    // relative to the card's size; by default its centre
    ImVec2 size;                 // height 0: as much as the contents need
    ImVec2 padding;              // between border and contents
    bool takes_keyboard = true;  // the keyboard focus, when the card appears
    bool shades = false;  // whether everything behind the card is darkened and takes no clicks
};

/// Begins a card in the constructor and ends it in the destructor.
class Card {
  public:
    Card(const Workspace& w, const char* id, const CardPlace& place);
    ~Card();
    /// With CardPlace::shades: whether a click beside the card asks to close it.
    bool left() const { return left_; }
    Card(const Card&) = delete;
    Card& operator=(const Card&) = delete;

  private:
    bool left_ = false;
};

/// Draws the first line of a card.
void card_title(const Workspace& w, const char* text);

}  // namespace taffy
