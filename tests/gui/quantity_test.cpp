#include "app/workspace/quantity.h"

#include <catch2/catch.hpp>

namespace taffy {

TEST_CASE("quantities read as people write them", "[quantity]") {
    CHECK(quantity_text(2e5, "Pa") == "200 kPa");
    CHECK(quantity_text(1e6, "Pa") == "1 MPa");
    CHECK(quantity_text(4.1e-4, "s") == "410 \u00b5s");
    CHECK(quantity_text(0.0, "N") == "0 N");
    CHECK(quantity_text(-9.81, "m/s2") == "\u22129.81 m/s\u00b2");
    CHECK(quantity_text(1000.0, "kg/m3") == "1000 kg/m\u00b3");
    CHECK(quantity_text(3e5, "J/kg") == "300,000 J/kg");
    CHECK(quantity_text(-2.5e6, "J/kg") == "\u22122.5 million J/kg");
    CHECK(quantity_text(12.5, "N m") == "12.5 N\u00b7m");
    CHECK(quantity_text(35.0, "degrees") == "35\u00b0");
    CHECK(quantity_text(999.9, "Pa") == "1 kPa");
    CHECK(quantity_text(1e5, "W/(m2 K)") == "100 kW/(m\u00b2\u00b7K)");
}

TEST_CASE("what is compared has one unit", "[quantity]") {
    CHECK(quantity_text_like(1360.0, 1360.0, "N m") == "1.36 kN\u00b7m");
    CHECK(quantity_text_like(800.0, 1360.0, "N m") == "0.8 kN\u00b7m");
    CHECK(quantity_text_like(0.0, 1360.0, "N m") == "0 kN\u00b7m");
    CHECK(quantity_text_like(0.004, 2.0, "N") == "0.004 N");
    CHECK(quantity_text_like(0.0, 0.0, "N") == "0 N");
}

TEST_CASE("long times and slow runs read as people say them", "[quantity]") {
    CHECK(quantity_text(1250.0, "s") == "1,250 s");
    CHECK(quantity_text(0.25, "s") == "250 ms");
    CHECK(quantity_text(1250.0, "Pa") == "1.25 kPa");
    CHECK(pace_text(1.0 / 1250.0, true) == "0.0008\u00d7 real time");
    CHECK(pace_text(9.03e-5, false) == "0.00009\u00d7");
    CHECK(pace_text(1e-7, false) == "0.0000001\u00d7");
    CHECK(count_text(0.0) == "0");
    CHECK(count_text(2560.4) == "2,560");
    CHECK(count_text(97336.0) == "97,300");
    CHECK(whole_count_text(120) == "120");
    CHECK(whole_count_text(5120) == "5,120");
    CHECK(whole_count_text(12345678) == "12,345,678");
    CHECK(pace_text(0.05, false) == "0.05\u00d7");
    CHECK(pace_text(0.5, true) == "0.5\u00d7 real time");
    CHECK(pace_text(12.34, false) == "12\u00d7");
    CHECK(pace_text(0.4137, false) == "0.41\u00d7");
    CHECK(pace_text(0.0989, false) == "0.099\u00d7");
    CHECK(pace_text(0.0998, false) == "0.1\u00d7");
    CHECK(pace_text(1.04, false) == "1\u00d7");
    CHECK(pace_text(9.96, false) == "10\u00d7");
    CHECK(pace_text(120.0, false) == "120\u00d7");
    CHECK(pace_text(0.0, true) == "\u2013");
}

TEST_CASE("typed numbers may carry a prefix and the unit", "[quantity]") {
    CHECK(parse_quantity("2e5", "Pa") == 2e5);
    CHECK(parse_quantity("200k", "Pa") == 2e5);
    CHECK(parse_quantity(" 0.2 MPa ", "Pa") == Approx(2e5).epsilon(1e-12));
    CHECK(parse_quantity("+3", "") == 3.0);
    CHECK(parse_quantity("\u22123 m", "m") == -3.0);
    CHECK(parse_quantity("1.5 ms", "s") == Approx(1.5e-3));
    CHECK(parse_quantity("1000 kg/m3", "kg/m3") == 1000.0);
    for (const char* text : {"", "soft", "2 N", "nan", "inf", "1e999", "3 k", "2,5"})
        CHECK_FALSE(parse_quantity(text, "kg/m3").has_value());
}

TEST_CASE("a number in a text field comes back as it was", "[quantity]") {
    CHECK(plain_number_text(3e5) == "300000");
    CHECK(plain_number_text(0.0) == "0");
    CHECK(plain_number_text(-0.001) == "-0.001");
    CHECK(plain_number_text(1e-7) == "1e-07");
    for (const double value : {1e5, 0.3, 123456.0, 1.19e-3, -9.81})
        CHECK(float(*parse_quantity(plain_number_text(value), "Pa")) == float(value));
}

}  // namespace taffy
