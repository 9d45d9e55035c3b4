#include "app/workspace/palette.h"

namespace taffy {

namespace {

ImVec4 rgb(unsigned hex, float opacity = 1.0f) {
    return {float((hex >> 16) & 255) / 255.0f, float((hex >> 8) & 255) / 255.0f,
            float(hex & 255) / 255.0f, opacity};
}

const Palette light = {.card = rgb(0xfbfbfd, 0.95f),
                       .card_border = rgb(0x1d2433, 0.10f),
                       .popup = rgb(0xffffff, 0.99f),
                       .text = rgb(0x1d2433),
                       .muted = rgb(0x5c667a),
                       .field = rgb(0xe9ecf2),
                       .field_hovered = rgb(0xdfe4ee),
                       .fill = rgb(0xbcd4f6),
                       .accent = rgb(0x2b6fd6),
                       .on_accent = rgb(0xffffff),
                       .button = rgb(0xe6eaf1),
                       .button_hovered = rgb(0xd8dfeb),
                       .button_active = rgb(0xc6d3ea),
                       .line = rgb(0x1d2433, 0.12f),
                       .good = rgb(0x2a9d5c),
                       .warning = rgb(0xc98410),
                       .danger = rgb(0xd9363e),
                       .force = rgb(0x1f6feb),
                       .torque = rgb(0x8a3ffc),
                       .label_back = rgb(0xffffff, 0.86f),
                       .shade = rgb(0x1a2230, 0.35f)};

const Palette dark = {.card = rgb(0x1b1f27, 0.95f),
                      .card_border = rgb(0xffffff, 0.08f),
                      .popup = rgb(0x242a35, 0.99f),
                      .text = rgb(0xe8ebf1),
                      .muted = rgb(0x9aa4b5),
                      .field = rgb(0x2b313d),
                      .field_hovered = rgb(0x353d4b),
                      .fill = rgb(0x2f5487),
                      .accent = rgb(0x5a9bff),
                      .on_accent = rgb(0x0e1420),
                      .button = rgb(0x2f3643),
                      .button_hovered = rgb(0x3a4454),
                      .button_active = rgb(0x42557a),
                      .line = rgb(0xffffff, 0.12f),
                      .good = rgb(0x4fc486),
                      .warning = rgb(0xe6b04a),
                      .danger = rgb(0xff5d63),
                      .force = rgb(0x6cb0ff),
                      .torque = rgb(0xc9a2ff),
                      .label_back = rgb(0x14181f, 0.86f),
                      .shade = rgb(0x000000, 0.5f)};

}  // namespace

const Palette& palette(Theme theme) {
    return theme == Theme::dark ? dark : light;
}

}  // namespace taffy
