#pragma once
// Ctrl+C and SIGTERM end a headless run after the present frame, so that its film and table are
// completed. A second signal, half a second later or more, ends the program at once.

namespace taffy {

class Interruption {
  public:
    /// Listens for signals until this object is destroyed.
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    /// The signal that was received; 0 = none.
    int signal() const;
};

}  // namespace taffy
