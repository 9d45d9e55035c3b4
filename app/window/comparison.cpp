#include "app/window/comparison.h"

#include <unistd.h>

#include <algorithm>
#include <utility>

#include "app/plots/plotting.h"
#include "core/scene/saved_run.h"

namespace taffy {

namespace fs = std::filesystem;

namespace {

void remove_quietly(const fs::path& file) {
    std::error_code error;
    if (!file.empty()) fs::remove(file, error);
}

}  // namespace

Comparison::~Comparison() {
    remove_quietly(copy_);
}

void Comparison::start(Workspace& w, size_t timeline_bytes, std::vector<Command> first) {
    timeline_bytes_ = timeline_bytes;
    first_ = std::move(first);
    paused_before_ = w.paused();
    copy_ = fs::temp_directory_path() / ("taffy-variant-" + std::to_string(::getpid()) + "-" +
                                         std::to_string(++copies_) + ".run");
    a_.post(SetPaused{true});
    saved_ = a_.post(SaveState{copy_.string()});
    w.variants.state = Variants::State::starting;
    if (saved_ == 0) fail(w, "the simulation is too busy");
}

bool Comparison::update(Workspace& w) {
    if (ender_.busy()) ender_.take();
    if (w.variants.state == Variants::State::starting) {
        if (saved_ != 0 && w.is_answered(saved_)) make_b(w);
        if (!ender_.busy()) take_b(w);
    }
    if (!w.variants.on()) return false;
    const bool news = b_->update();
    w.variants.b = &b_->snapshot();
    if (news) tell_news(w);
    keep_together(w);
    return news;
}

/// A's state is in a file: makes B from it on a thread of its own.
void Comparison::make_b(Workspace& w) {
    const CommandAnswers& answers = w.snapshot->commands;
    const auto refused =
        std::ranges::find(answers.refused, std::exchange(saved_, 0), &RefusedCommand::serial);
    if (refused != answers.refused.end()) return fail(w, refused->reason);
    begin_ = w.snapshot->timeline.now;
    maker_.start([file = copy_, bytes = timeline_bytes_,
                  first = std::exchange(first_, {})](std::stop_token) {
        SavedRun run = load_run(file);
        remove_quietly(file);
        StartingPoint start{std::move(run.scene),
                            std::make_unique<Simulation>(std::move(run.simulation))};
        auto simulation = std::make_unique<SceneSimulation>(std::move(start));
        Made made{.b = std::move(simulation), .refused = {}};
        for (const Command& command : first) {
            try {
                made.b->apply({.command = command});
            } catch (const std::exception& error) {
                made.refused.push_back(error.what());
            }
        }
        made.b->keep_timeline(bytes);  // the timeline begins after B's first commands
        return made;
    });
}

void Comparison::take_b(Workspace& w) {
    if (!b_) {
        auto made = maker_.take();
        if (!made) return;
        if (!made->error.empty()) return fail(w, made->error);
        b_ = std::make_unique<SimulationThread>(std::move(made->value.b), &pace_, 1);
        for (const std::string& reason : made->value.refused)
            w.say(Severity::warning, "B: " + reason);
        const SimulationParameters& p = w.snapshot->parameters;
        b_->post(SetPaused{true});
        b_->post(SetParameter{"simulation.speed", double(p.speed)});
        b_->post(SetParameter{"simulation.threads", p.threads});
        b_->post(SetColourField{w.view.colour_by});
        b_->post(shown_surface(w.view));
        b_->post(Inspect{w.inspected});
        if (w.plotting) b_->post(SetProbes{w.plotting->probes});
        // From here on keys act alike in both.
        w.begin_keys_of_b();
        const KeyParameters keys{std::make_shared<const ParameterKeys>(w.keyed_of_b), true};
        a_.post(keys);
        b_->post(keys);
    }
    // B is shown as soon as it has carried out all commands sent to it.
    b_->update();
    if (b_->snapshot().commands.serial < b_->last_serial()) return;
    last_refused_ = notice_serial_ = 0;
    w.variants.a = w.snapshot;
    w.variants.b = &b_->snapshot();
    w.variants.state = Variants::State::on;
    w.pending.clear();
    tell_news(w);
    pace_.begin();
    if (!paused_before_) post_both(SetPaused{false});
}

/// Reports commands that B refused, and what happened to B.
void Comparison::tell_news(Workspace& w) {
    const Snapshot& s = b_->snapshot();
    for (const RefusedCommand& refused : s.commands.refused) {
        if (refused.serial <= last_refused_) continue;
        last_refused_ = refused.serial;
        if (w.variants.changes == ChangesGoTo::b) w.edits.refused(refused.serial);
        w.say(Severity::warning, "B: " + refused.reason);
    }
    // The card about a wreck tells what happened to the variant that panels show.
    const bool in_dialog =
        !s.wreck.empty() && s.notice.starts_with(s.wreck) && w.variants.in_panels() == Variant::b;
    if (s.notice_serial != notice_serial_ && !s.notice.empty() && !in_dialog)
        w.say(Severity::warning, "B: " + s.notice);
    notice_serial_ = s.notice_serial;
}

/// Pauses the other variant when one has stopped by itself, because something went wrong.
void Comparison::keep_together(const Workspace& w) {
    const Snapshot &a = *w.snapshot, &b = b_->snapshot();
    if (a.commands.serial < paused_serial_ || b.commands.serial < paused_serial_) return;
    if (a.paused != b.paused && !a.timeline.sought && !b.timeline.sought)
        post_both(SetPaused{true});
}

uint64_t Comparison::next_serial() const {
    return std::max(a_.last_serial(), b_->last_serial()) + 1;
}

void Comparison::post_both(const Command& command) {
    const uint64_t serial = next_serial();
    a_.post(command, serial);
    b_->post(of_b(command), serial);
    paused_serial_ = serial;
}

/// A command as B gets it: B's timeline begins later.
Command Comparison::of_b(Command command) const {
    if (auto* seek = std::get_if<Seek>(&command))
        seek->elapsed = std::max(0.0, seek->elapsed - begin_);
    return command;
}

uint64_t Comparison::post(const Workspace& w, const Command& command) {
    const Receivers to = receivers(command, w.variants.changes);
    const Command same = hands_.mirrored(command, w.variants.seen, *w.variants.a, *w.variants.b);
    const bool from_a = w.variants.seen == Variant::a;
    const uint64_t serial = next_serial();
    bool posted = true;
    if (to.a) posted &= a_.post(from_a ? command : same, serial) > 0;
    if (to.b) posted &= b_->post(of_b(from_a ? same : command), serial) > 0;
    if (to.a && to.b &&
        (std::holds_alternative<SetPaused>(command) || std::holds_alternative<Seek>(command) ||
         std::holds_alternative<StepBack>(command) || std::holds_alternative<GoBack>(command)))
        paused_serial_ = serial;
    return posted ? serial : 0;
}

void Comparison::end(Workspace& w) {
    const bool was_starting = w.variants.state == Variants::State::starting;
    pace_.end();
    maker_.cancel();
    saved_ = 0;
    if (was_starting && !paused_before_) a_.post(SetPaused{false});
    if (b_)
        ender_.start(
            [b = std::shared_ptr<SimulationThread>(std::move(b_))](std::stop_token) mutable {
                b.reset();
                return 0;
            });
    remove_quietly(copy_);
    hands_.forget();
    first_.clear();
    if (w.variants.on()) w.snapshot = w.variants.a;
    w.variants = {.layout = w.variants.layout};
    w.pending.clear();
    w.edits.forget_b();
}

void Comparison::fail(Workspace& w, const std::string& why) {
    end(w);
    w.say(Severity::error, "B cannot begin: " + why);
}

}  // namespace taffy
