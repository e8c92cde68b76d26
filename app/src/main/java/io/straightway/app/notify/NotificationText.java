package io.straightway.app.notify;

import io.straightway.backoffice.notify.Notification;
import io.straightway.backoffice.notify.Notifications.SeenRule;
import io.straightway.table.Numbers;
import io.straightway.table.PlainText;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.util.List;

/** Notifications as text. */
public final class NotificationText {
  private NotificationText() {}

  /** Prints notifications, one line each. */
  public static void print(PrintWriter out, List<Notification> notifications) {
    Table.of(Notification.class)
        .numbers("number", Notification::number)
        .words("rule", Notification::rule)
        .words("when", Notification::occasion)
        .words("item", Notification::item)
        .words("since", Notification::since)
        .words("state", Notification::state)
        .numbers("attempts", Notification::attempts)
        .words(
            "outcome",
            notification ->
                notification.outcome() == null ? "-" : PlainText.of(notification.outcome()))
        .print(notifications, out, "");
    out.println(
        notifications.isEmpty()
            ? "no notifications"
            : Numbers.of(notifications.size(), "notification"));
  }

  /** Prints rules, one line each. */
  public static void printRules(PrintWriter out, List<SeenRule> rules) {
    Table.of(SeenRule.class)
        .words("rule", SeenRule::rule)
        .words("when", SeenRule::occasion)
        .words("to", rule -> PlainText.of(rule.target()))
        .words("seen", SeenRule::seenAt)
        .print(rules, out, "");
    out.println(rules.isEmpty() ? "no rules" : Numbers.of(rules.size(), "rule"));
  }
}
