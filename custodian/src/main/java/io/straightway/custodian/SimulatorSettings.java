package io.straightway.custodian;

import java.nio.file.Path;

/**
 * How a custodian works.
 *
 * @param out where answers go
 * @param state where it keeps what it knows
 * @param rates which shares of new instructions have which outcome
 * @param seed decides together with its reference which outcome an instruction has
 */
public record SimulatorSettings(Path out, Path state, SimulatorRates rates, long seed) {}
