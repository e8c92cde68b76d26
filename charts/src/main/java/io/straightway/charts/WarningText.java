package io.straightway.charts;

import io.straightway.scalability.fit.check.Warning;
import java.util.ArrayList;
import java.util.List;

/** Shortens warnings to the few words that a figure has room for. */
final class WarningText {
  private static final int MOST = 3;
  private static final int SHORT = 24;
  private static final int LONG = 110;

  private WarningText() {}

  /** Returns a line for each of the first few warnings, and the number of the others. */
  static List<String> of(List<Warning> warnings) {
    List<String> lines =
        new ArrayList<>(warnings.stream().limit(MOST).map(WarningText::line).toList());
    int more = warnings.size() - MOST;
    if (more > 0) {
      lines.add("and " + more + (more == 1 ? " more warning" : " more warnings"));
    }
    return lines;
  }

  /** Shortens a warning to the part before its advice. */
  private static String line(Warning warning) {
    String message = warning.message();
    int end = message.length();
    for (String mark : new String[] {"; ", ": ", " ("}) {
      int at = message.indexOf(mark, SHORT);
      end = at < 0 ? end : Math.min(end, at);
    }
    String text = message.substring(0, Math.min(end, LONG));
    return "Warning " + warning.code() + ": " + text + (end > LONG ? " \u2026" : "");
  }
}
