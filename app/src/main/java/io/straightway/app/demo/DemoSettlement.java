package io.straightway.app.demo;

import java.util.List;
import java.util.Map;

/**
 * The settlement of the booked trades of a demo.
 *
 * @param instructions instructions written for the custodian
 * @param settled instructions settled whole
 * @param open instructions still open at the end
 * @param days the business days ended
 * @param balancesMatched balances that are equal in the custodian's statement and our books
 * @param entriesMatched transactions, and balances and entries of cash, that are equal in the
 *     statements of all days and our books
 * @param breaks differences between the statements and our books
 * @param messages messages of the custodian, statuses and confirmations
 * @param messagesPerSecond messages of the custodian processed per second
 * @param seconds the duration of each stage over all days, in seconds
 */
record DemoSettlement(
    long instructions,
    long settled,
    long open,
    List<DemoDay> days,
    long balancesMatched,
    long entriesMatched,
    long breaks,
    long messages,
    long messagesPerSecond,
    Map<String, Double> seconds) {
  boolean isComplete() {
    return open == 0 && breaks == 0;
  }
}
