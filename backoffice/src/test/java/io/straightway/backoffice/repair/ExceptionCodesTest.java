package io.straightway.backoffice.repair;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.message.ReasonCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docs/exceptions.md has a resolution for every code that the list of exceptions can show. */
class ExceptionCodesTest {
  private static final Path DOCUMENT = Path.of("..", "docs", "exceptions.md");
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| (`[A-Z0-9_]+`(?:, `[A-Z0-9_]+`)*) \\| (.+) \\|$");
  private static final Pattern WAYS =
      Pattern.compile(
          "\\b(repair|resubmit|resend|reject|load|amend|withdraw|ask the custodian|correct|accept|close)\\b");

  @Test
  void theDocumentListsTheCodesThatThereAre() throws IOException {
    assertThat(waysOut().keySet()).containsExactlyElementsOf(new TreeSet<>(ExceptionCodes.all()));
  }

  @Test
  void everyWayOutIsSomethingThatAPersonCanDo() throws IOException {
    assertThat(waysOut())
        .allSatisfy((code, way) -> assertThat(WAYS.matcher(way).find()).as(code).isTrue());
  }

  @Test
  void everyCodeIsExplainedToAnOperator() throws IOException {
    assertThat(waysOut().keySet())
        .filteredOn(code -> !isReason(code) && !code.equals("SEQUENCE_GAP"))
        .allSatisfy(code -> assertThat(SettlementCodes.meaning(code)).as(code).isNotBlank());
  }

  @Test
  void theDeskAndTheDocumentShowTheSameWayOut() throws IOException {
    assertThat(waysOut())
        .allSatisfy(
            (code, way) -> assertThat(Resolutions.of(code)).isEqualTo(withoutMarkdown(way)));
  }

  private static String withoutMarkdown(String text) {
    return text.replaceAll("\\[([^\\]]+)]\\([^)]+\\)", "$1").replace("`", "");
  }

  private static boolean isReason(String code) {
    return Arrays.stream(ReasonCode.values()).anyMatch(reason -> reason.name().equals(code));
  }

  private static Map<String, String> waysOut() throws IOException {
    Map<String, String> ways = new TreeMap<>();
    String text = Files.readString(DOCUMENT);
    String section =
        text.substring(text.indexOf("## Codes and resolutions"), text.indexOf("## Operators"));
    for (MatchResult row : ROW.matcher(section).results().toList()) {
      for (String code : row.group(1).replace("`", "").split(", ", -1)) {
        assertThat(ways.put(code, row.group(2))).as(code).isNull();
      }
    }
    return ways;
  }
}
