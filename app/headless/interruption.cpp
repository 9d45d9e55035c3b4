#include "app/headless/interruption.h"

#include <csignal>
#include <initializer_list>

namespace taffy {

namespace {

volatile std::sig_atomic_t received = 0;

extern "C" void note_signal(int signal) {
    received = signal;
    std::signal(signal, SIG_DFL);
}

}  // namespace

Interruption::Interruption() {
    received = 0;
    for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, note_signal);
}

Interruption::~Interruption() {
    for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, SIG_DFL);
}

int Interruption::signal() const {
    return received;
}

}  // namespace taffy
