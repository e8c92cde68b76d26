package io.straightway.app.demo;

import java.util.List;

/**
 * What became of the booked trades of a demo.
 *
 * @param instructions written for the custodian
 * @param settled of them whole
 * @param open of them at the end
 * @param days that were ended
 * @param balancesMatched balances that are the same in the custodian's statement and our books
 * @param breaks balances that are not
 */
record DemoSettlement(
    long instructions,
    long settled,
    long open,
    List<DemoDay> days,
    long balancesMatched,
    long breaks) {
  DemoSettlement {
    days = List.copyOf(days);
  }

  boolean isComplete() {
    return open == 0 && breaks == 0;
  }
}
