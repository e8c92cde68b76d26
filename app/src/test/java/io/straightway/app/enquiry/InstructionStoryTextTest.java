package io.straightway.app.enquiry;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.print.MinorUnits;
import io.straightway.backoffice.enquiry.settlement.InstructionStory;
import io.straightway.backoffice.enquiry.settlement.InstructionStory.Answer;
import io.straightway.backoffice.enquiry.settlement.InstructionView;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The story of an instruction whose messages leave fields out. */
class InstructionStoryTextTest {
  private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");
  private static final LocalDate DAY = LocalDate.of(2026, 11, 20);

  @Test
  void aMessageWithoutAReferenceIsNotSaidToHaveOne() {
    Answer status = new Answer(7, "STATUS", null, NOW, 1, "MATCHED", "APPLIED", null, null);
    InstructionStory story =
        new InstructionStory(purchase(), List.of(1L), false, List.of(), List.of(status), List.of());
    StringWriter text = new StringWriter();

    new InstructionStoryText(new PrintWriter(text, true), new MinorUnits(Map.of("GBP", 2)))
        .print(story);

    assertThat(text.toString())
        .contains("status      7, 2026-11-20T10:00:00Z, MATCHED, APPLIED\n")
        .doesNotContain("null");
  }

  private static InstructionView purchase() {
    return new InstructionView(
        1,
        "SI1",
        "ACC1",
        "GB00BH4HKS39",
        "BARCGB22XXX",
        "RECEIVE",
        "AGAINST",
        BigDecimal.TEN,
        "GBP",
        BigDecimal.ONE,
        "PAY",
        DAY,
        DAY,
        "CUSTGB2LXXX",
        "SAFE1",
        "CASH1",
        "CRSTGB22XXX",
        "BARCGB22XXX",
        "B1",
        "MATCHED",
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        BigDecimal.ZERO,
        BigDecimal.ZERO,
        false,
        NOW,
        null);
  }
}
