package io.straightway.app.demo;

import io.straightway.table.Numbers;
import java.time.LocalDate;

/**
 * One business day of a demo.
 *
 * @param settled instructions that settled, or settled the rest of what they had to
 * @param inPart confirmations of a part
 * @param failing instructions that failed for want of securities at the end of the day
 * @param messages of the custodian that were received
 */
record DemoDay(LocalDate day, long settled, long inPart, long failing, long messages) {
  String text() {
    return "%s settled, %s in part, %s failing; books closed"
        .formatted(Numbers.of(settled), Numbers.of(inPart), Numbers.of(failing));
  }
}
