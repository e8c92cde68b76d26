package io.straightway.messages.iso20022.xml;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.statement.PenaltyReport044;
import io.straightway.testing.ComputingTime;
import io.straightway.testing.Patience;
import java.time.Duration;

/**
 * A custodian's file of any bytes is read in time and without an exception, and a readable message
 * is read back equal after writing.
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
          && !(readable.message() instanceof PenaltyReport044)) { // a semt.044 is only read
        assertThat(reader.read(writer.write(readable.message()))).isEqualTo(readable);
      }
    }
    assertThat(ComputingTime.since(begin)).isLessThan(Patience.MOMENT);
  }
}
