#include "app/headless/interruption.h"

#include <time.h>

#include <csignal>
#include <initializer_list>

namespace taffy {

namespace {

constexpr double same_request = 0.5;  // [s]: wrappers such as timeout send a signal twice at once

volatile std::sig_atomic_t received = 0;
timespec received_at;

double since(const timespec& start) {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return double(now.tv_sec - start.tv_sec) + 1e-9 * double(now.tv_nsec - start.tv_nsec);
}

extern "C" void note_signal(int signal) {
    if (received == 0) {
        clock_gettime(CLOCK_MONOTONIC, &received_at);
        received = signal;
    } else if (since(received_at) > same_request) {
        std::signal(signal, SIG_DFL);
        std::raise(signal);
    }
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
