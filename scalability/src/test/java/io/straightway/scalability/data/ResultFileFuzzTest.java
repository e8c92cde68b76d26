package io.straightway.scalability.data;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.time.Duration;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Any bytes in a results file are read in time, into measurements that can be fitted and rows that
 * can't, or the file is refused with a reason.
 */
class ResultFileFuzzTest {
  private static final Duration IN_TIME = Duration.ofSeconds(5);

  static Stream<byte[]> files() {
    return Stream.concat(
            Dataset.all().stream().map(Dataset::text),
            Stream.of(
                "{\"n\":1,\"throughput\":10}\n{\"n\":2,\"throughput\":19.5}\n",
                "[{\"n\":1,\"throughput\":10},{\"n\":2,\"throughput\":\"x\"}]",
                "# unit: trades/s\nelements;throughput\n1;1.234,5\n2;2.000,0\n"))
        .map(text -> text.getBytes(UTF_8));
  }

  @MethodSource("files")
  @FuzzTest(maxDuration = "2m")
  void file(byte[] file) {
    long begin = System.nanoTime();
    Measurements measured = measurements(file);
    if (measured != null) {
      assertThat(measured.rows())
          .allSatisfy(
              row -> {
                assertThat(row.n()).isFinite().isPositive();
                assertThat(row.throughput()).isFinite().isNotNegative();
              });
    }
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(IN_TIME);
  }

  private static @Nullable Measurements measurements(byte[] file) {
    try {
      return Measurements.of(Tables.parse("file", file), null, null);
    } catch (DataFailure e) {
      assertThat(e.getMessage()).isNotBlank();
      return null;
    }
  }
}
