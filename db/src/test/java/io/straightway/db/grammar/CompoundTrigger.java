package io.straightway.db.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits a compound trigger, which neither grammar knows. They do know its parts, a declaration and
 * sections: each section is checked as a trigger of its own, with all declarations.
 */
final class CompoundTrigger {
  private static final Pattern WHOLE =
      Pattern.compile(
          "(?s)CREATE OR REPLACE TRIGGER (?<name>\\w+)\\s+FOR (?<events>[^;]*?) ON (?<table>\\w+)\\s+"
              + "COMPOUND TRIGGER\\s+(?<body>.*)\\s+END (?<last>\\w+);");
  private static final Pattern SECTION =
      Pattern.compile(
          "(?s)(?<when>BEFORE|AFTER) (?<what>STATEMENT|EACH ROW) IS\\s+BEGIN\\b(?<code>.*?)\\bEND"
              + " \\k<when> \\k<what>;");

  private CompoundTrigger() {}

  static boolean is(String statement) {
    return statement.startsWith("CREATE OR REPLACE TRIGGER")
        && statement.contains("COMPOUND TRIGGER");
  }

  /**
   * Returns the sections as triggers of their own.
   *
   * @throws IllegalArgumentException if the frame around the sections is not that of a compound
   *     trigger
   */
  static List<String> sections(String statement) {
    Matcher whole = WHOLE.matcher(statement);
    if (!whole.matches() || !whole.group("name").equals(whole.group("last"))) {
      throw new IllegalArgumentException("not framed as a compound trigger");
    }
    String body = whole.group("body");
    Matcher section = SECTION.matcher(body);
    List<String> triggers = new ArrayList<>();
    String declarations = "";
    int end = 0;
    while (section.find()) {
      String between = body.substring(end, section.start());
      if (end == 0) {
        declarations = between;
      } else if (!between.isBlank()) {
        throw new IllegalArgumentException("between its sections stands " + between.strip());
      }
      triggers.add(trigger(whole, section, declarations));
      end = section.end();
    }
    if (end == 0 || !body.substring(end).isBlank()) {
      throw new IllegalArgumentException("not made of sections: " + body.substring(end).strip());
    }
    return triggers;
  }

  private static String trigger(Matcher whole, Matcher section, String declarations) {
    String eachRow = section.group("what").equals("EACH ROW") ? " FOR EACH ROW" : "";
    String declare = declarations.isBlank() ? "" : "\nDECLARE\n  " + declarations.strip();
    return "CREATE OR REPLACE TRIGGER %s %s %s ON %s%s%s\nBEGIN%sEND;"
        .formatted(
            whole.group("name"),
            section.group("when"),
            whole.group("events"),
            whole.group("table"),
            eachRow,
            declare,
            section.group("code"));
  }
}
