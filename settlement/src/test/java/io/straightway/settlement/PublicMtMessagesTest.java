package io.straightway.settlement;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import io.straightway.settlement.reconcile.file.StatementReading.Faults;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * MT messages published by others, sent unchanged to their reader: each has the result stated in
 * the documentation's table, and its bytes are stored.
 */
final class PublicMtMessagesTest {
  private static final Path MESSAGES = Path.of("../docs/examples/mt");
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| \\[([a-z0-9-]+\\.fin)]\\([^)]+\\) \\|[^|]*\\| ([^|]+) \\|");
  private static final Set<String> STATEMENTS = Set.of("mt535", "mt536", "mt537", "mt940", "mt950");
  private static final String LAST_RECEIVED =
      """
      SELECT coalesce(code, state), octet_length(body) FROM custodian_message
       ORDER BY custodian_message_id DESC LIMIT 1
      """;

  @TempDir Path dir;

  @Test
  void eachEndsAsTheTableSays() throws Exception {
    TreeMap<String, String> outcomes = new TreeMap<>();
    ROW.matcher(Files.readString(Path.of("../docs/iso15022.md")))
        .results()
        .forEach(row -> outcomes.put(row.group(1), row.group(2).replace("`", "")));
    TreeMap<String, String> ended = new TreeMap<>();
    try (SettlementInstallation installation = SettlementInstallation.open(dir);
        var files = Files.newDirectoryStream(MESSAGES, "*.fin")) {
      for (Path file : files) {
        ended.put(file.getFileName().toString(), outcome(installation, file));
      }
    }

    assertThat(ended).hasSizeGreaterThanOrEqualTo(15).isEqualTo(outcomes);
  }

  private static String outcome(SettlementInstallation installation, Path file) throws Exception {
    String name = file.getFileName().toString();
    byte[] message = Files.readAllBytes(file);
    if (STATEMENTS.contains(name.substring(0, 5))) {
      return statement(message);
    }
    Files.copy(file, installation.in().resolve(name));
    installation.receive();
    String[] last = installation.value(LAST_RECEIVED).split(" ", -1);
    assertThat(Integer.parseInt(last[1])).isBetween(message.length - 2, message.length);
    return last[0];
  }

  private static String statement(byte[] message) {
    StatementReading reading =
        new StatementFile(new MessageReader(new HardenedXml())).read(List.of(message));
    if (reading instanceof Faults refused) {
      String reason = refused.badRows().get(0).reason();
      return reason.contains("all of its pages") ? "incomplete" : reason.replaceAll(":.*", "");
    }
    return "read";
  }
}
