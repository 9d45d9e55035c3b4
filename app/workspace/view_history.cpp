#include "app/workspace/view_history.h"

namespace taffy {

namespace {

constexpr double rest = 0.4;  // [s]: turns of the wheel that follow each other closely are one move
constexpr size_t most_views = 200;

}  // namespace

std::vector<std::string> ShownView::changes_to(const ShownView& other) const {
    std::vector<std::string> names;
    for (const Parameter<ViewParameters>& p : ViewParameters::describe())
        if (p.get(parameters) != p.get(other.parameters)) names.push_back(p.info.name);
    return names;
}

void ViewHistory::add(const ShownView& view) {
    if (!views_.empty()) views_.resize(at_ + 1);
    views_.push_back(view);
    if (views_.size() > most_views) views_.erase(views_.begin());
    at_ = views_.size() - 1;
}

std::optional<double> ViewHistory::update(const ShownView& now, double time, bool held, By by) {
    if (views_.empty()) add(now);
    const bool goes_on = by == By::program && of_program_;
    of_program_ = by == By::program;
    if (now == views_[at_]) return std::nullopt;
    if (goes_on)
        views_[at_] = now;
    else if (of_program_)
        add(now);
    if (of_program_) return std::nullopt;
    if (held || now != seen_) {
        seen_ = now;
        since_ = time;
    }
    if (time - since_ < rest) return rest - (time - since_);
    add(now);
    return std::nullopt;
}

void ViewHistory::replace(const ShownView& now) {
    if (!views_.empty()) views_[at_] = now;
}

const ShownView* ViewHistory::back(const ShownView& now) {
    if (views_.empty() || now != views_[at_]) add(now);
    return at_ > 0 ? &views_[--at_] : nullptr;
}

const ShownView* ViewHistory::forward(const ShownView& now) {
    if (views_.empty() || now != views_[at_]) add(now);
    return at_ + 1 < views_.size() ? &views_[++at_] : nullptr;
}

void ViewHistory::clear() {
    views_.clear();
    at_ = 0;
    of_program_ = false;
}

}  // namespace taffy
