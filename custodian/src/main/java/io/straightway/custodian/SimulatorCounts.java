package io.straightway.custodian;

import java.time.LocalDate;

/**
 * What a custodian has, by state, and what this run has done.
 *
 * @param date the business date
 * @param read instructions read in this run, those that came again included
 * @param repeated how many of them came again
 * @param refusedMessages messages of this run that could not be taken
 * @param instructions instructions in the books
 * @param matched how many have matched
 * @param settled how many have settled whole
 * @param partial how many have settled in part
 * @param failing how many fail
 * @param unmatched how many have not matched
 * @param refused how many were refused
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
