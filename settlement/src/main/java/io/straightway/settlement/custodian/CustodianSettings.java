package io.straightway.settlement.custodian;

import java.nio.file.Path;

/**
 * How a custodian works.
 *
 * @param out where answers go
 * @param state where it keeps what it knows
 * @param rates which shares of new instructions take which way
 * @param seed decides together with its reference which way an instruction takes
 */
public record CustodianSettings(Path out, Path state, CustodianRates rates, long seed) {}
