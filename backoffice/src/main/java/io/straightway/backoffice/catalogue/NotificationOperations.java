package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.catalogue.DecisionOperations.NoInput;
import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.PageArguments;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.notify.Notification;
import io.straightway.backoffice.notify.NotificationDesk;
import io.straightway.backoffice.notify.Notifications;
import io.straightway.backoffice.notify.Notifications.SeenRule;
import io.straightway.operators.ProvedCall;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operations on notifications to people and programs outside. */
public final class NotificationOperations {
  /** Lists notifications. */
  public static final Operation<NotificationFilter, Page<Notification>> LIST =
      Subject.NOTIFICATIONS
          .pages("/api/notifications", NotificationFilter.class, Notification.class)
          .command("notifications list")
          .does("List notifications with their outcomes, latest first.")
          .reads(
              (context, filter) ->
                  Notifications.page(
                      context.connection(), filter.state, filter.rule, filter.after, filter.limit));

  /** Lists the notification rules. */
  public static final Operation<NoInput, List<SeenRule>> RULES =
      Subject.NOTIFICATIONS
          .whole("/api/notifications/rules", NoInput.class, SeenRule.class)
          .command("notifications rules")
          .does(
              "List the notification rules of servers.",
              "A rule stays listed when no server has it any more; 'seen' is when one last had it.")
          .reads((context, input) -> Notifications.rules(context.connection()));

  /** Sends a test message by each rule. */
  public static final Operation<NoInput, List<Notification>> TEST =
      Subject.NOTIFICATIONS
          .whole("/api/notifications/test", NoInput.class, Notification.class)
          .command("notifications test")
          .does(
              "Send a test message by each rule.",
              "A server sends it within a minute; 'stp notifications list' shows the outcome."
                  + " Rules that no server had in the last hour are left out.")
          .creates()
          .at(
              NotificationDesk::new,
              (desk, login, input) -> desk.test(login),
              input -> ProvedCall.of("test_notifications"));

  /** All operations on notifications. */
  static final List<Operation<?, ?>> ALL = List.of(LIST, RULES, TEST);

  private NotificationOperations() {}

  /** The filter of notifications. */
  public record NotificationFilter(
      @Argument("Only notifications in this state.") Notification.@Nullable State state,
      @Argument("Only notifications of this rule.") @Nullable String rule,
      @Nullable String after,
      int limit)
      implements PageArguments {}
}
