package io.straightway.iso20022.xml;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.straightway.iso20022.statement.PenaltyReport044;
import io.straightway.markup.HardenedXml;
import io.straightway.testing.ComputingTime;
import io.straightway.testing.Patience;
import java.time.Duration;

/**
 * Whatever the bytes of a custodian's file are, they are read in time and without an exception; and
 * what could be read is the same after it was written and read again.
 */
class IsoMessageFuzzTest {
  private final HardenedXml xml = new HardenedXml();
  private final MessageReader reader = new MessageReader(xml);
  private final MessageWriter writer = new MessageWriter();

  @FuzzTest(maxDuration = "2m")
  void file(byte[] file) {
    Duration begin = ComputingTime.now();
    for (byte[] document : Bundle.documents(xml, file)) {
      if (reader.read(document) instanceof MessageReading.Readable readable
          && !(readable.message() instanceof PenaltyReport044)) { // is only read
        assertThat(reader.read(writer.write(readable.message()))).isEqualTo(readable);
      }
    }
    assertThat(ComputingTime.since(begin)).isLessThan(Patience.MOMENT);
  }
}
