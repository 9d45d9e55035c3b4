#include "tests/mutations/text_damage.h"

namespace taffy::mutations {

namespace {

using Strings = std::vector<std::string>;

Strings lines_of(const std::string& text) {
    Strings lines;
    for (size_t begin = 0; begin < text.size();) {
        const size_t end = std::min(text.find('\n', begin), text.size() - 1);
        lines.push_back(text.substr(begin, end + 1 - begin));
        begin = end + 1;
    }
    return lines;
}

/// Each begins with a table's name in brackets.
Strings sections_of(const std::string& text) {
    Strings sections(1);
    for (const std::string& line : lines_of(text)) {
        if (line.starts_with("[")) sections.emplace_back();
        sections.back() += line;
    }
    return sections;
}

std::string joined(const Strings& parts) {
    std::string text;
    for (const std::string& part : parts) text += part;
    return text;
}

/// A line "key = value # comment" in its parts.
struct Assignment {
    size_t line = 0;
    std::string key, value, rest;
};

std::vector<Assignment> assignments_of(const Strings& lines) {
    std::vector<Assignment> assignments;
    for (size_t k = 0; k < lines.size(); ++k) {
        const std::string& line = lines[k];
        const size_t equals = line.find(" = ");
        if (equals == std::string::npos || line.starts_with("#")) continue;
        const size_t begin = equals + 3;
        const bool has_colour = line.compare(begin, 2, "\"#") == 0;
        const size_t comment = has_colour ? std::string::npos : line.find(" #", begin);
        const size_t end = std::min({comment, line.find('\n', begin), line.size()});
        assignments.push_back(
            {k, line.substr(0, equals), line.substr(begin, end - begin), line.substr(end)});
    }
    return assignments;
}

/// Another key, value or both in one line of the text.
template <class Change>
std::string with_assignment(const std::string& text, Chance& chance, const Change& change) {
    Strings lines = lines_of(text);
    const std::vector<Assignment> all = assignments_of(lines);
    if (all.empty()) return text;
    Assignment chosen = chance.of(all);
    change(chosen, all);
    lines[chosen.line] = chosen.key + " = " + chosen.value + chosen.rest;
    return joined(lines);
}

std::string other_number(const std::string& value, Chance& chance) {
    static const Strings numbers = {
        "nan",   "inf",      "-inf",    "1e300", "-1e300", "1e-300",     "0",
        "-1",    "-0.0",     "1e9",     "1e-9",  "0.1",    "2147483648", "99999999999999999999",
        "1e999", "0xffffff", "1_000_0", "1e6",   "7",      "1000",       "-9223372036854775808"};
    const size_t begin = value.find_first_of("0123456789");
    if (begin == std::string::npos) return chance.of(numbers);
    // One number of several, as a rule.
    size_t at = chance.below(value.size());
    at = value.find_first_of("0123456789", at);
    if (at == std::string::npos) at = begin;
    const size_t end = std::min(value.find_first_not_of("0123456789.e+", at), value.size());
    const std::string number =
        chance.one_in(4) ? value.substr(at, end - at) + "e" + std::to_string(chance.below(12))
                         : chance.of(numbers);
    return value.substr(0, at) + number + value.substr(end);
}

std::string list_of(const std::string& entry, size_t count) {
    std::string list = "[";
    for (size_t k = 0; k < count; ++k) list += entry + ", ";
    return list + "]";
}

std::string nested(Chance& chance) {
    const size_t depth = 1 + chance.below(chance.one_in(2) ? 200 : 20000);
    switch (chance.below(4)) {
        case 0:
            return "a = " + std::string(depth, '[') +
                   std::string(chance.one_in(2) ? depth : 0, ']');
        case 1: {
            std::string key = "a";
            for (size_t k = 0; k < depth; ++k) key += ".a";
            return key + " = 1";
        }
        case 2: {
            std::string text = "a = ";
            for (size_t k = 0; k < depth; ++k) text += "{ b = ";
            return text + "1" + (chance.one_in(2) ? std::string(depth, '}') : std::string());
        }
        default: {
            std::string name = "body";
            for (size_t k = 0; k < depth % 300; ++k) name += ".region";
            return "[[" + name + "]]";
        }
    }
}

std::string raw_bytes(Chance& chance) {
    static const Strings list = {std::string(1, '\0'),
                                 "\xff\xfe",
                                 "\xef\xbb\xbf",
                                 "\xc3",
                                 "\xed\xa0\x80",
                                 "\xf4\x90\x80\x80",
                                 "\xc0\xaf",
                                 "\x1b[31m",
                                 "\x07",
                                 "\xe2\x80\xae",
                                 "\xc2\x9b",
                                 "\r",
                                 "\r\n",
                                 "\x7f",
                                 "\\u0000",
                                 "\\x",
                                 "\xf0\x9f\xa6\x86",
                                 "\"\"\"",
                                 "'''",
                                 "#"};
    return chance.of(list);
}

/// The names that the text gives and asks for.
std::string other_name(const std::vector<Assignment>& all, Chance& chance) {
    Strings names;
    for (const Assignment& a : all)
        if (a.value.starts_with("\"")) names.push_back(a.value);
    return names.empty() ? std::string("\"nobody\"") : chance.of(names);
}

std::string with_moved(Strings parts, Chance& chance) {
    if (parts.size() < 2) return joined(parts);
    const size_t from = chance.below(parts.size()), to = chance.below(parts.size());
    switch (chance.below(4)) {
        case 0:
            parts.erase(parts.begin() + long(from));
            break;
        case 1:
            parts.insert(parts.begin() + long(to), std::string(parts[from]));
            break;
        case 2:
            std::swap(parts[from], parts[to]);
            break;
        default: {
            const std::string part = parts[from];
            for (size_t k = chance.below(chance.one_in(8) ? 1500 : 4); k > 0; --k)
                parts.insert(parts.begin() + long(to), part);
        }
    }
    return joined(parts);
}

std::string changed(const std::string& text, Chance& chance) {
    const size_t at = chance.below(text.size() + 1);
    switch (chance.below(15)) {
        case 0:
            return with_assignment(
                text, chance, [&](Assignment& a, const auto&) { a.key = misspelt(a.key, chance); });
        case 1:
            return with_assignment(text, chance, [&](Assignment& a, const auto&) {
                a.value = misspelt(a.value, chance);
            });
        case 2:
        case 3:
            return with_assignment(
                text, chance, [&](Assignment& a, const auto&) { a.value = hostile_value(chance); });
        case 4:
        case 5:
        case 6:
            return with_assignment(text, chance, [&](Assignment& a, const auto&) {
                a.value = other_number(a.value, chance);
            });
        case 7:
            return with_assignment(text, chance, [&](Assignment& a, const auto& all) {
                a.value = other_name(all, chance);
            });
        case 8:
            return with_assignment(text, chance, [&](Assignment& a, const auto& all) {
                a.key = all[chance.below(all.size())].key;
            });
        case 9:
            return with_moved(lines_of(text), chance);
        case 10:
            return with_moved(sections_of(text), chance);
        case 11:
            return text.substr(0, at);
        case 12:
            return text.substr(0, at) + raw_bytes(chance) + text.substr(at);
        case 13:
            return text + "\n" + nested(chance) + "\n" + (chance.one_in(2) ? text : std::string());
        default: {
            std::string result = text;
            if (result.empty()) return "=";
            for (size_t k = 1 + chance.below(4); k > 0; --k)
                result[chance.below(result.size())] = chance.byte();
            return result;
        }
    }
}

}  // namespace

std::string misspelt(std::string word, Chance& chance) {
    if (word.empty()) return "x";
    const size_t at = chance.below(word.size());
    switch (chance.below(5)) {
        case 0:
            return word.erase(at, 1);
        case 1:
            return word.insert(at, 1, word[at]);
        case 2:
            std::swap(word[at], word[(at + 1) % word.size()]);
            return word;
        case 3:
            word[at] = char('a' + chance.below(26));
            return word;
        default:
            return word + "s";
    }
}

std::string hostile_value(Chance& chance) {
    static const Strings values = {"true",
                                   "\"\"",
                                   "[]",
                                   "{}",
                                   "[[]]",
                                   "1979-05-27",
                                   "07:32:00",
                                   "\"nobody\"",
                                   "\"/\"",
                                   "\"..\"",
                                   "\".\"",
                                   "\"/dev/zero\"",
                                   "\"/dev/null\"",
                                   "\"none.ply\"",
                                   "\"input.toml\"",
                                   "\"bystander.csv\"",
                                   "\"a b/c.obj\"",
                                   "\"body.*\"",
                                   "\"*\"",
                                   "\"\\u001b[31m\"",
                                   "\"\\u202e\"",
                                   "[1, 2]",
                                   "[1, 2, 3, 4]",
                                   "[1, \"2\", 3]",
                                   "[nan, 0, 0]",
                                   "[0, 0, 0]",
                                   "[1e300, 0, 0]",
                                   "{ like = \"nobody\" }",
                                   "{ a = { b = 1 } }",
                                   "nan",
                                   "-inf",
                                   "-1",
                                   "1e39",
                                   "'"};
    if (chance.one_in(12)) return '"' + std::string(1 + chance.below(100'000), 'x') + '"';
    if (chance.one_in(20)) return list_of("1", chance.below(30'000));
    return chance.of(values);
}

std::string damaged_text(std::string text, Chance& chance) {
    for (size_t changes = 1 + chance.below(3); changes > 0; --changes) text = changed(text, chance);
    return text;
}

}  // namespace taffy::mutations
