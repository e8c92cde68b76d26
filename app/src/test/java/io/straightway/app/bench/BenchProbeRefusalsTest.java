package io.straightway.app.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Invalid options are refused before a directory is created or a database started. */
final class BenchProbeRefusalsTest {
  @TempDir Path dir;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "probe --rates 100,0|--rates: ordersPerSecond is 0.0; allowed is above 0",
        "probe --rates fast|--rates",
        "probe --load closed --users 0|--users: users is 0; allowed is 1 to 512",
        "probe --payload 65k|--payload: the size of messages is 66560 bytes; allowed is 1024 to 65536",
        "probe --payload 100|--payload: the size of messages is 100 bytes",
        "probe --payload big|--payload: 'big' is not a size in bytes",
        "probe --seconds 9|--seconds is 9, but a number needs 10 or more",
        "probe --p99 50ms --load closed|--p99 needs --load open",
        "probe --outstanding 0|mostOutstanding is 0",
        "probe --elements 17|--elements: elements is 17; allowed is 1 to 16",
        "probe --load half-open|not one of open, closed, think",
        "probe --to http://127.0.0.1:8700|--to needs --database",
        "probe --replica on --database jdbc:postgresql://h/d|--replica on needs the bench's own",
        "grid --factor replica=off,on --database jdbc:postgresql://h/d|replica=on needs the bench's own",
        "grid --factor colour=red|there is no factor 'colour'",
        "grid --factor users=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15 --factor queues=1,2,3,4,5,6,7,8,9,10,11,12,13,14|210 cells",
        "grid|--factor"
      })
  void plansThatCantBeMeasuredAreRefusedFirst(String words, String message) {
    String[] all =
        Stream.of("bench " + words + " --out results")
            .flatMap(line -> Stream.of(line.split(" ")))
            .toArray(String[]::new);

    StpRun run = StpRun.in(dir, all);

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains(message);
    assertThat(dir).isEmptyDirectory();
  }
}
