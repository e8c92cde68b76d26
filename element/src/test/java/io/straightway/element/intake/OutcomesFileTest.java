package io.straightway.element.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.message.MessageKey;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.queue.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutcomesFileTest {
  @TempDir Path dir;

  @Test
  void everyOutcomeIsALine() throws Exception {
    Path file = dir.resolve("outcomes.csv");
    Refusal refusal = Refusal.of(ReasonCode.XML_DTD, "reason");
    try (OutcomesFile outcomes = OutcomesFile.create(file)) {
      outcomes.add(
          new Outcome(
              Outcome.Kind.BOOKED, new MessageKey("A", "A-1"), 7L, null, null, true, List.of()));
      outcomes.add(new Outcome(Outcome.Kind.REJECTED, null, null, refusal, null, true, List.of()));
      outcomes.add(refusal);
      outcomes.add(
          new Outcome(
              Outcome.Kind.DUPLICATE,
              new MessageKey("-A", "-1"),
              null,
              refusal,
              Outcome.Kind.REJECTED,
              true,
              List.of()));
    }

    assertThat(Files.readString(file))
        .isEqualTo(
            """
            source,message_id,outcome,code
            A,A-1,booked,
            ,,rejected,XML_DTD
            ,,rejected,XML_DTD
            '-A,'-1,duplicate,XML_DTD
            """
                .replace("\n", "\r\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"=cmd()", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\u0000", "\u009b"})
  void aCellThatASpreadsheetWouldRunIsMadeHarmless(String cell) {
    assertThat(OutcomesFile.harmless(cell)).isEqualTo("'" + cell);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "A-1", "1=1", " x"})
  void anyOtherCellStaysAsItIs(String cell) {
    assertThat(OutcomesFile.harmless(cell)).isEqualTo(cell);
  }

  @Test
  void cellsAreQuotedWhereTheFormatNeedsIt() {
    assertThat(OutcomesFile.quoted("a,b")).isEqualTo("\"a,b\"");
    assertThat(OutcomesFile.quoted("a\"b")).isEqualTo("\"a\"\"b\"");
    assertThat(OutcomesFile.quoted("a\nb")).isEqualTo("\"a\nb\"");
    assertThat(OutcomesFile.quoted("a b")).isEqualTo("a b");
  }
}
