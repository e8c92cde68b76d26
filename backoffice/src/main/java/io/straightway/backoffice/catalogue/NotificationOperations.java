package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.catalogue.DecisionOperations.Nothing;
import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Listed;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.notify.Notification;
import io.straightway.backoffice.notify.NotificationDesk;
import io.straightway.backoffice.notify.Notifications;
import io.straightway.backoffice.notify.Notifications.SeenRule;
import io.straightway.db.operator.ProvedCall;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is sent to people and programs outside. */
public final class NotificationOperations {
  /** Lists it. */
  public static final Operation<Wanted, Page<Notification>> LIST =
      Subject.NOTIFICATIONS
          .pages("/api/notifications", Wanted.class, Notification.class)
          .command("notifications list")
          .does("List notifications with their outcomes, the latest first.")
          .reads(
              (asked, it) ->
                  Notifications.page(asked.connection(), it.state, it.rule, it.after, it.limit));

  /** Lists the rules. */
  public static final Operation<Nothing, List<SeenRule>> RULES =
      Subject.NOTIFICATIONS
          .whole("/api/notifications/rules", Nothing.class, SeenRule.class)
          .command("notifications rules")
          .does(
              "List the rules that servers notify by.",
              "A rule stays listed when no server has it any more: 'seen' is when one had it last.")
          .reads((asked, it) -> Notifications.rules(asked.connection()));

  /** Tries them. */
  public static final Operation<Nothing, List<Notification>> TEST =
      Subject.NOTIFICATIONS
          .whole("/api/notifications/test", Nothing.class, Notification.class)
          .command("notifications test")
          .does(
              "Send a test message by each rule.",
              "A server sends it within a minute; 'stp notifications list' shows the outcome. Rules"
                  + " that no server has had for an hour are left out.")
          .creates()
          .at(
              NotificationDesk::new,
              (desk, login, it) -> desk.test(login),
              it -> ProvedCall.of("test_notifications"));

  /** All of them. */
  static final List<Operation<?, ?>> ALL = List.of(LIST, RULES, TEST);

  private NotificationOperations() {}

  /** Which of them. */
  public record Wanted(
      @Argument("Only those in this state.") Notification.@Nullable State state,
      @Argument("Only those of this rule.") @Nullable String rule,
      @Nullable String after,
      int limit)
      implements Listed {}
}
