package io.straightway.settlement;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.iso20022.xml.MessageReader;
import io.straightway.markup.HardenedXml;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import io.straightway.settlement.reconcile.file.StatementReading.Refused;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * MT that others have published, unchanged, sent to where they belong: each ends as the table in
 * the documentation says, and its bytes are kept.
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
    TreeMap<String, String> told = new TreeMap<>();
    ROW.matcher(Files.readString(Path.of("../docs/iso15022.md")))
        .results()
        .forEach(row -> told.put(row.group(1), row.group(2).replace("`", "")));
    TreeMap<String, String> ended = new TreeMap<>();
    try (House house = House.open(dir);
        var files = Files.newDirectoryStream(MESSAGES, "*.fin")) {
      for (Path file : files) {
        ended.put(file.getFileName().toString(), outcome(house, file));
      }
    }

    assertThat(ended).hasSizeGreaterThanOrEqualTo(15).isEqualTo(told);
  }

  private static String outcome(House house, Path file) throws Exception {
    String name = file.getFileName().toString();
    byte[] message = Files.readAllBytes(file);
    if (STATEMENTS.contains(name.substring(0, 5))) {
      return statement(message);
    }
    Files.copy(file, house.in().resolve(name));
    house.receive();
    String[] last = house.value(LAST_RECEIVED).split(" ", -1);
    assertThat(Integer.parseInt(last[1])).isBetween(message.length - 2, message.length);
    return last[0];
  }

  private static String statement(byte[] message) {
    StatementReading reading =
        new StatementFile(new MessageReader(new HardenedXml())).read(List.of(message));
    if (reading instanceof Refused refused) {
      String reason = refused.badRows().get(0).reason();
      return reason.contains("all of its pages") ? "incomplete" : reason.replaceAll(":.*", "");
    }
    return "read";
  }
}
