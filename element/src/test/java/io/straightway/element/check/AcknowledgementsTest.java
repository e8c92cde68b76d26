package io.straightway.element.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.element.queue.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AcknowledgementsTest {
  private static final String HEADER = "offset,source,message_id,outcome,code\n";

  @TempDir Path dir;
  private CheckedDatabase checked;

  @BeforeAll
  void feed() throws Exception {
    checked = CheckedDatabase.afterMessagesOfEveryFate();
  }

  @AfterAll
  void end() {
    checked.close();
  }

  @Test
  void genuineAcknowledgementsHold() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (Outcome outcome : checked.outcomes()) {
      lines
          .append("0,")
          .append(outcome.key() == null ? "" : outcome.key().source())
          .append(',')
          .append(outcome.key() == null ? "" : outcome.key().messageId())
          .append(',')
          .append(outcome.kind().wireName())
          .append(',')
          .append(outcome.refusal() == null ? "" : outcome.refusal().code())
          .append('\n');
    }
    Path first = file("first.csv", lines.toString());
    Path second = file("second.csv", "1,A,A-1,duplicate,\n2,A,A-2,conflict,MESSAGE_CONFLICT\n");

    List<Finding> findings = checked.findings(first, second);

    assertThat(findings).allMatch(Finding::holds);
    assertThat(findings.get(0).counts()).isEqualTo("messages=7 trades=5 acknowledged=10 broken=0");
  }

  @ParameterizedTest
  @CsvSource({
    "'A,A-77,booked,', A A-77 was acknowledged as booked; but is not there",
    "'B,A-1,booked,', B A-1 was acknowledged as booked; but is not there",
    "'A,A-3,booked,', A A-3 was acknowledged as booked; but is IN_REPAIR ACCOUNT_UNKNOWN",
    "'A,A-1,rejected,XML_DTD', A A-1 was acknowledged as rejected XML_DTD; but is BOOKED",
    "'A,A-3,in-repair,CURRENCY_UNKNOWN', A A-3 was acknowledged as in-repair CURRENCY_UNKNOWN; but is IN_REPAIR ACCOUNT_UNKNOWN",
    "'A,A-1,duplicate,XML_DTD', A A-1 was acknowledged as duplicate XML_DTD; but is BOOKED",
    "'A,A-1,conflict,', A A-1 was acknowledged as conflict; but is BOOKED",
    "'A,A-1,eaten,', A A-1 was acknowledged as eaten; but is BOOKED",
    "',,booked,', '  was acknowledged as booked; but is not there'",
    "',,rejected,XML_DTD', 1 acknowledged as rejected XML_DTD without a key; 0 kept",
  })
  void acknowledgementsThatTheDatabaseContradictsAreFound(String line, String example)
      throws Exception {
    Finding finding = checked.finding("I1", file("a.csv", "0," + line + "\n"));

    assertThat(finding.holds()).isFalse();
    assertThat(finding.examples()).containsExactly(example.replace(';', ','));
  }

  @Test
  void aParkedMessageMayHaveGoneOnSinceItWasAcknowledged() throws Exception {
    Path file = file("a.csv", "1,A,A-1,parked,\n2,A,A-3,parked,\n3,A,A-3,duplicate,\n");

    assertThat(checked.finding("I1", file).holds()).isTrue();
    assertThat(checked.finding("I1", file("b.csv", "1,A,A-4,parked,\n")).examples())
        .containsExactly("A A-4 was acknowledged as parked, but is REJECTED FIELD_FORMAT");
  }

  @Test
  void moreDuplicatesAcknowledgedThanCountedAreFound() throws Exception {
    Path twice = file("a.csv", "1,A,A-1,duplicate,\n2,A,A-1,duplicate,\n");

    assertThat(checked.finding("I1", twice).holds()).isTrue();
    assertThat(checked.finding("I5", twice).examples())
        .containsExactly("2 acknowledged as duplicate, but 1 counted");
  }

  @Test
  void aLastLineWithoutItsEndAndTheSendersOwnNotesAcknowledgeNothing() throws Exception {
    Path file =
        file("a.csv", "1,,,refused-locally,NO_MESSAGE\n2,,,unclear,OUTCOMES_0\n3,A,A-77,boo");

    Finding finding = checked.finding("I1", file);

    assertThat(finding.holds()).isTrue();
    assertThat(finding.counts()).contains("acknowledged=0");
  }

  @Test
  void thousandsOfAcknowledgementsAreLookedUp() throws Exception {
    String lines = "1,A,A-1,booked,\n".repeat(25_000) + "2,A,A-78,booked,\n";

    Finding finding = checked.finding("I1", file("a.csv", lines));

    assertThat(finding.counts()).endsWith("acknowledged=25001 broken_acknowledgements=1 broken=1");
  }

  @Test
  void aFileThatHoldsNoAcknowledgementsIsRefused() throws Exception {
    Path other = Files.writeString(dir.resolve("other.csv"), "bic,name\n");
    Path broken = file("broken.csv", "1,A\n");

    assertThatThrownBy(() -> checked.findings(other))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("other.csv: the heading must be offset,source");
    assertThatThrownBy(() -> checked.findings(broken))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("broken.csv: line 2 has 2 values, not 5");
  }

  private Path file(String name, String lines) throws IOException {
    return Files.writeString(dir.resolve(name), HEADER + lines);
  }
}
