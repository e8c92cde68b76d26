package io.straightway.app.demo;

import io.straightway.table.Numbers;
import java.time.LocalDate;

/**
 * One business day of a demo.
 *
 * @param settled the number of instructions that settled whole or settled their rest
 * @param inPart the number of confirmations of a part
 * @param failing the number of instructions that failed for lack of securities at the end of the
 *     day
 * @param messages the number of messages received from the custodian
 */
record DemoDay(LocalDate day, long settled, long inPart, long failing, long messages) {
  String text() {
    return "%s settled, %s in part, %s failing; books closed"
        .formatted(Numbers.of(settled), Numbers.of(inPart), Numbers.of(failing));
  }
}
