#include "app/window/exporting.h"

#include "core/base/error.h"

namespace taffy {

namespace fs = std::filesystem;

namespace {

constexpr double time_tolerance = 1e-9;  // [s]

/// Returns "taffy-films/SCENE-DATE/SCENE_%04d.ply", in a new folder.
fs::path new_sequence(const std::string& scene, const std::string& extension) {
    const fs::path folder = new_film_file(scene, "");
    std::error_code error;
    fs::create_directory(folder, error);
    if (error) throw InputError(folder.string() + ": cannot make this folder: " + error.message());
    std::string name;
    for (const char c : scene) name += c == '%' ? "%%" : std::string(1, c);
    return folder / (name + "_%04d" + extension);
}

void say_left_out(Workspace& w, const Exporter& exporter) {
    if (exporter.added() == 1 && !exporter.left_out().empty())
        w.say(Severity::warning, exporter.left_out());
}

std::string end_message(const Exporter& sequence) {
    std::string text =
        std::to_string(sequence.added()) + " files exported: " + sequence.output().string();
    if (sequence.dropped() > 0)
        text += "; " + std::to_string(sequence.dropped()) +
                " are left out, because the disk was too slow for them";
    return text;
}

}  // namespace

void Exporting::export_frame(Workspace& w) {
    frame_wanted_ = true;
    ask_for_figures(w);
}

void Exporting::toggle_sequence(Workspace& w) {
    if (sequence_) return end_sequence(w);
    try {
        const fs::path file = new_sequence(w.snapshot->scene_name, w.settings.export_format);
        sequence_ = std::make_unique<Exporter>(ExportSettings{file, w.settings.export_contents},
                                               Exporter::WhenFull::drop);
        next_ = last_ = w.snapshot->diagnostics.time;
        w.exporting = {.active = true};
        w.say(Severity::information, "Exporting into " + file.parent_path().string() +
                                         "; {export_sequence} ends the sequence");
        ask_for_figures(w);
    } catch (const std::exception& error) {
        w.say(Severity::error, std::string("Nothing exported: ") + error.what());
    }
}

void Exporting::end_sequence(Workspace& w) {
    if (!sequence_) return;
    w.exporting.active = false;
    jobs_.start([sequence = std::shared_ptr<Exporter>(std::move(sequence_))] {
        sequence->finish();
        return Written{end_message(*sequence)};
    });
}

void Exporting::update(Workspace& w) {
    jobs_.report(w);
    ask_for_figures(w);
    const Snapshot& s = *w.snapshot;
    if (asked_ == 0 || !w.is_answered(asked_) || s.figures.size() != s.id.size()) return;
    if (frame_wanted_) take_frame(w);
    if (sequence_) take_of_sequence(w);
}

/// Makes snapshots carry figures as long as an export needs them.
void Exporting::ask_for_figures(Workspace& w) {
    const bool needed = frame_wanted_ || sequence_;
    if (needed && asked_ == 0) asked_ = w.post(CarryFigures{true});
    if (!needed && asked_ != 0 && w.post(CarryFigures{false}) != 0) asked_ = 0;
}

void Exporting::take_frame(Workspace& w) {
    frame_wanted_ = false;
    try {
        const fs::path file =
            new_film_file(w.snapshot->scene_name, w.settings.export_format.c_str());
        const auto exporter = std::make_shared<Exporter>(
            ExportSettings{file, w.settings.export_contents}, Exporter::WhenFull::drop);
        exporter->add(std::make_unique<Snapshot>(*w.snapshot));
        say_left_out(w, *exporter);
        jobs_.start([exporter, file] {
            exporter->finish();
            return written("Exported: ", file);
        });
    } catch (const std::exception& error) {
        w.say(Severity::error, std::string("Nothing exported: ") + error.what());
    }
}

void Exporting::take_of_sequence(Workspace& w) {
    const double time = w.snapshot->diagnostics.time;
    if (time < last_) next_ = time;  // the scene was reset
    last_ = time;
    if (time < next_ - time_tolerance) return;
    const double interval = 1.0 / double(w.settings.export_rate);
    while (next_ <= time + time_tolerance) next_ += interval;
    try {
        sequence_->add(std::make_unique<Snapshot>(*w.snapshot));
        say_left_out(w, *sequence_);
        w.exporting.files = sequence_->added();
        w.exporting.dropped = sequence_->dropped();
        if (const std::string failure = sequence_->failure(); failure.empty()) return;
    } catch (const std::exception& error) {
        w.say(Severity::error, std::string("Nothing exported: ") + error.what());
        sequence_.reset();
        w.exporting.active = false;
        return;
    }
    end_sequence(w);  // and says why
}

}  // namespace taffy
