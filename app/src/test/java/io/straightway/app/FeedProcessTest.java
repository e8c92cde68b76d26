package io.straightway.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.scalability.run.ChildProcess;
import io.straightway.testing.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** {@code stp feed} as a process, with no element listening. */
final class FeedProcessTest {
  private static final String NOBODY_LISTENS = "http://127.0.0.1:1";

  @TempDir Path dir;

  @Test
  void aFeedThatIsInterruptedPrintsWhatItDidBeforeItEnds() throws Exception {
    StpRun.in(dir, "generate", "--trades", "3");
    try (ChildProcess feed = start("trades.xml", "--to", NOBODY_LISTENS)) {
      awaitInLog("trying again until");
      feed.askToEnd();
      feed.awaitExit(Patience.LONG);
      assertThat(feed.output())
          .first()
          .asString()
          .startsWith("0 messages acknowledged")
          .endsWith("; stopped before the end, feed the same file again to continue");
    }
    assertThat(log())
        .contains("can't connect to " + NOBODY_LISTENS + "/trades: connection refused");
  }

  @Test
  void numbersHaveTheDigitsThatProgramsReadInEveryLocale() throws Exception {
    StpRun.in(dir, "generate", "--trades", "3");
    Map<String, String> arabic = Map.of("JDK_JAVA_OPTIONS", "-Duser.language=ar -Duser.country=EG");
    try (ChildProcess feed =
        StpProcess.start(
            dir, arabic, "feed", "trades.xml", "--to", NOBODY_LISTENS, "--give-up-after", "1")) {
      assertThat(feed.awaitExit(Patience.LONG)).isEqualTo(3);
    }
    assertThat(log()).contains("; 0 messages acknowledged in this run");
  }

  @Test
  void aLogForProgramsHasAnObjectInEachLineAndNoBar() throws Exception {
    StpRun.in(dir, "generate", "--trades", "3");
    try (ChildProcess feed =
        start("trades.xml", "--to", NOBODY_LISTENS, "--give-up-after", "1", "--log", "json")) {
      assertThat(feed.awaitExit(Patience.LONG)).isEqualTo(3);
    }
    assertThat(log().lines().filter(line -> line.startsWith("{")))
        .isNotEmpty()
        .allSatisfy(
            line ->
                assertThat(JsonMapper.shared().readTree(line).at("/message").asString())
                    .contains("event=waiting")
                    .contains("connection refused"));
    assertThat(log().lines().filter(line -> !line.startsWith("{")))
        .singleElement()
        .asString()
        .startsWith("stp feed: ");
  }

  private ChildProcess start(String... arguments) {
    return StpProcess.start(dir, Map.of(), "feed", arguments);
  }

  private void awaitInLog(String text) {
    await().until(() -> log().contains(text));
  }

  private String log() throws IOException {
    return Files.readString(dir.resolve("feed.log"));
  }
}
