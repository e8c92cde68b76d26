package io.straightway.settlement;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.intake.TradeIntake.Answer;
import io.straightway.element.message.Refusal;
import io.straightway.element.queue.Outcome;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.messages.iso20022.xml.MessageReading;
import io.straightway.messages.iso20022.xml.MessageReading.Unreadable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Messages published by others, sent unchanged to their reader: each has the result stated in the
 * table beside them.
 */
final class PublicMessagesTest {
  private static final Path MESSAGES = Path.of("../docs/examples/public");
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| \\[([a-z0-9-]+\\.xml)]\\([^)]+\\) \\|[^|]*\\| ([^|]+) \\|");

  private static final String LAST_RECEIVED =
      """
      SELECT coalesce(code, state) FROM custodian_message ORDER BY custodian_message_id DESC LIMIT 1
      """;

  @TempDir Path dir;

  @Test
  void eachEndsAsTheTableBesideThemSays() throws Exception {
    TreeMap<String, String> outcomes = new TreeMap<>();
    ROW.matcher(Files.readString(MESSAGES.resolve("README.md")))
        .results()
        .forEach(row -> outcomes.put(row.group(1), row.group(2).replace("`", "")));
    TreeMap<String, String> ended = new TreeMap<>();
    try (SettlementInstallation installation = SettlementInstallation.open(dir)) {
      for (Path file : files()) {
        ended.put(file.getFileName().toString(), outcome(installation, file));
      }
    }

    assertThat(ended).hasSizeGreaterThanOrEqualTo(10).isEqualTo(outcomes);
  }

  private static List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    try (var all = Files.newDirectoryStream(MESSAGES, "*.xml")) {
      all.forEach(files::add);
    }
    return files;
  }

  private static String outcome(SettlementInstallation installation, Path file) throws Exception {
    byte[] message = Files.readAllBytes(file);
    String text = new String(message, StandardCharsets.UTF_8);
    if (text.contains("<FIXML")) {
      return answer(installation.engine().intake().take(message));
    }
    if (text.contains("semt.002")) {
      return reading(new MessageReader(new HardenedXml()).read(message));
    }
    Files.copy(file, installation.in().resolve(file.getFileName()));
    installation.receive();
    return installation.value(LAST_RECEIVED);
  }

  private static String answer(Answer answer) {
    if (answer instanceof Answer.BodyRefused refused) {
      return refused.refusal().code().name();
    }
    assertThat(answer).isInstanceOf(Answer.Outcomes.class);
    return ((Answer.Outcomes) answer)
        .outcomes().stream().map(PublicMessagesTest::code).collect(Collectors.joining(", "));
  }

  private static String code(Outcome outcome) {
    Refusal refusal = outcome.refusal();
    return refusal == null ? outcome.kind().wireName() : refusal.code().name();
  }

  private static String reading(MessageReading reading) {
    return reading instanceof Unreadable unreadable ? unreadable.code().name() : "read";
  }
}
