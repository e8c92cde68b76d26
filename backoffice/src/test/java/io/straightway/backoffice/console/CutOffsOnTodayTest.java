package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import org.junit.jupiter.api.Test;

/** The cut-offs on the first page. */
final class CutOffsOnTodayTest {
  @Test
  void unsentInstructionsAreListedByCutOff() throws Exception {
    try (ConsoleFixture console = ConsoleFixture.start()) {
      Browser ann = console.ann();
      console.open(ann, "/console");
      assertThat(ann.text("main")).doesNotContain("Minutes left");

      console
          .installation()
          .tamper(
              "INSERT INTO cut_off VALUES"
                  + " ('CUSTGB2LXXX','*','BOTH','*','2000-01-01','UTC','16:00',0,'SAME_DAY')");
      console.take(TradeXml.purchase("CUT", 1).bytes());
      console.installation().instruct();

      console.open(ann, "/console");
      assertThat(ann.text("#cut-off-title ~ .wide"))
          .contains("16:00:00", "CUSTGB2LXXX", "CRSTGB22XXX");
      ann.assertAccessible();
    }
  }
}
