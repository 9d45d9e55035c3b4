#include "app/program/program.h"

int main(int argc, char** argv) {
    return taffy::run_program(argc, argv);
}
