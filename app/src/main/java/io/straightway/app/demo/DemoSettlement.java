package io.straightway.app.demo;

import java.util.List;
import java.util.Map;

/**
 * The settlement of the booked trades of a demo.
 *
 * @param instructions written for the custodian
 * @param settled of them whole
 * @param open of them at the end
 * @param days that were ended
 * @param balancesMatched balances that are the same in the custodian's statement and our books
 * @param entriesMatched transactions, and balances and entries of cash, that are the same in the
 *     statements of all days and our books
 * @param breaks what is not
 * @param messages of the custodian, statuses and confirmations
 * @param messagesPerSecond at which they were processed
 * @param seconds that each stage took, of all days together
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
