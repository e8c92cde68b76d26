package io.straightway.messages.iso15022;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.straightway.testing.ComputingTime;
import io.straightway.testing.Patience;
import java.time.Duration;
import java.util.Collection;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A custodian's file of any bytes is split into messages in time, each is read without an
 * exception, and reading twice gives the same result.
 */
class CustodianFileFuzzTest {
  private final CustodianReader reader = new CustodianReader();

  static Collection<byte[]> written() {
    return MtSamples.all().values();
  }

  @MethodSource("written")
  @FuzzTest(maxDuration = "2m")
  void mt(byte[] file) {
    Duration begin = ComputingTime.now();
    for (byte[] message : reader.messages(file)) {
      assertThat(reader.read(message)).isEqualTo(reader.read(message));
    }
    assertThat(ComputingTime.since(begin)).isLessThan(Patience.MOMENT);
  }
}
