#pragma once
// Ctrl+C and the signal to stop end a headless run after the present frame, so that its film and
// table are completed. The second one ends the program at once.

namespace taffy {

class Interruption {
  public:
    /// Listens from now on until its end.
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    /// The signal that came; 0 = none.
    int signal() const;
};

}  // namespace taffy
