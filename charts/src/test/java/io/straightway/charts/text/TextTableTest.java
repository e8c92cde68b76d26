package io.straightway.charts.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
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

  private static String printed(TextTable table, String indent) {
    StringWriter text = new StringWriter();
    table.print(new PrintWriter(text, true), indent);
    return text.toString();
  }
}
