package io.straightway.custodian;

import java.time.LocalDate;

/**
 * The custodian's instructions by state, and the counts of this run.
 *
 * @param date the business date
 * @param read messages accepted in this run, repeated ones included
 * @param repeated the number of repeated ones
 * @param refusedMessages messages refused in this run
 * @param instructions instructions in the books
 * @param matched matched instructions
 * @param settled instructions settled whole
 * @param partial instructions settled in part
 * @param failing failing instructions
 * @param unmatched unmatched instructions
 * @param refused refused instructions
 * @param answers answers written in this run
 */
public record SimulatorCounts(
    LocalDate date,
    long read,
    long repeated,
    long refusedMessages,
    long instructions,
    long matched,
    long settled,
    long partial,
    long failing,
    long unmatched,
    long refused,
    long answers) {}
