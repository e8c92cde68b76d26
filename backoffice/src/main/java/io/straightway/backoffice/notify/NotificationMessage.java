package io.straightway.backoffice.notify;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What one message says: nothing of what an item holds, only which it is, since when it waits, and
 * where it is seen.
 *
 * @param rule the name of the rule
 */
public record NotificationMessage(String rule, Occasion when, List<Item> notifications) {

  /** A message about what was claimed. */
  static NotificationMessage of(
      NotificationRule rule, @Nullable URI console, List<Notification> claimed, Instant now) {
    boolean test = claimed.stream().allMatch(each -> each.occasion() == Occasion.TEST);
    return new NotificationMessage(
        rule.name(),
        test ? Occasion.TEST : rule.occasion(),
        claimed.stream().map(each -> Item.of(each, console, now)).toList());
  }

  /**
   * One item.
   *
   * @param id the same each time that this is sent, so that a receiver counts it once
   * @param reference such as {@code message:17}
   * @param ageSeconds how long ago {@code since} was when this was sent
   * @param link to the console; null if the settings do not say where it is
   */
  public record Item(
      UUID id,
      Occasion when,
      String reference,
      Instant since,
      long ageSeconds,
      @Nullable String link) {
    private static Item of(Notification each, @Nullable URI console, Instant now) {
      return new Item(
          each.id(),
          each.occasion(),
          each.item(),
          each.since(),
          Math.max(0, Duration.between(each.since(), now).toSeconds()),
          console == null
              ? null
              : console.toString().replaceAll("/+$", "") + each.occasion().page(each.item()));
    }
  }
}
