package io.straightway.iso15022;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.time.Duration;
import java.util.Collection;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever the bytes of a custodian's file are, it is cut into messages in time, each is read
 * without an exception, and read twice says the same.
 */
class CustodianFileFuzzTest {
  private static final Duration IN_TIME = Duration.ofSeconds(5);

  private final CustodianReader reader = new CustodianReader();

  static Collection<byte[]> written() {
    return MtSamples.all().values();
  }

  @MethodSource("written")
  @FuzzTest(maxDuration = "2m")
  void mt(byte[] file) {
    long begin = System.nanoTime();
    for (byte[] message : reader.messages(file)) {
      assertThat(reader.read(message)).isEqualTo(reader.read(message));
    }
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(IN_TIME);
  }
}
