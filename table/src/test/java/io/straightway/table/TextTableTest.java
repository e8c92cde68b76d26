package io.straightway.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class TextTableTest {
  @Test
  void wordsStandToTheLeftAndNumbersToTheRight() {
    TextTable table = new TextTable(TextTable.words("code"), TextTable.numbers("items"));
    table.add("XML_DTD", "7");
    table.add("A", "1,234");

    assertThat(printed(table, "  "))
        .isEqualTo(
            """
              code     items
              XML_DTD      7
              A        1,234
            """);
  }

  @Test
  void aCellCanNeitherBreakTheLineNorTalkToTheTerminal() {
    TextTable table = new TextTable(TextTable.words("name"), TextTable.words("x"));
    table.add("a\r\nb\u001b[31m\u202ec", "y");

    assertThat(printed(table, ""))
        .isEqualTo(
            """
            name                     x
            a\\r\\nb\\u001b[31m\\u202ec  y
            """);
  }

  @Test
  void lettersOfAnyScriptStayAsTheyAre() {
    assertThat(PlainText.of("Zürich 東京 €")).isEqualTo("Zürich 東京 €");
  }

  @Test
  void onATerminalLongWordsAreCutToItsWidthAndNumbersNever() {
    TextTable table =
        new TextTable(
            TextTable.words("item"), TextTable.numbers("amount"), TextTable.words("reason"));
    table.add("message:30004", "12,345,678.90", "the security is not known to the static data");
    table.add("gap:A:7", "1", "a gap");

    assertThat(printedOnTerminal(table, 50))
        .isEqualTo(
            """
            item                  amount  reason
            message:30004  12,345,678.90  the security is not…
            gap:A:7                    1  a gap
            """);
    assertThat(printedOnTerminal(table, 20)).contains("message:30004", "12,345,678.90");
    assertThat(printedOnTerminal(table, 200)).isEqualTo(printed(table, ""));
    assertThat(printed(table, "")).contains("the security is not known to the static data");
  }

  private static String printedOnTerminal(TextTable table, int width) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    table.print(new TerminalWriter(bytes, () -> width), "");
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static String printed(TextTable table, String indent) {
    StringWriter text = new StringWriter();
    table.print(new PrintWriter(text, true), indent);
    return text.toString();
  }
}
