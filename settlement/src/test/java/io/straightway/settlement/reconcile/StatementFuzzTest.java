package io.straightway.settlement.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import io.straightway.testing.ComputingTime;
import io.straightway.testing.Patience;
import java.time.Duration;
import java.util.List;

/** Reads statements of arbitrary bytes in limited time: as a whole, or refused. */
class StatementFuzzTest {
  private final StatementFile reader = new StatementFile(new MessageReader(new HardenedXml()));

  @FuzzTest(maxDuration = "2m")
  void file(byte[] file) {
    Duration begin = ComputingTime.now();
    StatementReading reading = reader.read(List.of(file));
    if (reading instanceof StatementReading.Faults refused) {
      assertThat(refused.badRows()).isNotEmpty();
    }
    assertThat(ComputingTime.since(begin)).isLessThan(Patience.MOMENT);
  }
}
