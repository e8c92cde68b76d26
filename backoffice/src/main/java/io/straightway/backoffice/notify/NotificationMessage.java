package io.straightway.backoffice.notify;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The content of a message: references to items, the times since when they wait, and their
 * addresses, but none of their data.
 *
 * @param rule the name of the rule
 */
public record NotificationMessage(String rule, Occasion when, List<Item> notifications) {

  /** Creates a message about claimed notifications. */
  static NotificationMessage of(
      NotificationRule rule, @Nullable URI console, List<Notification> claimed, Instant now) {
    boolean test = claimed.stream().allMatch(claim -> claim.occasion() == Occasion.TEST);
    return new NotificationMessage(
        rule.name(),
        test ? Occasion.TEST : rule.occasion(),
        claimed.stream().map(claim -> Item.of(claim, console, now)).toList());
  }

  /**
   * An item of a message.
   *
   * @param id the same at each attempt, so that a receiver can count the item once
   * @param reference the item, such as {@code message:17}
   * @param ageSeconds the seconds from {@code since} to the sending
   * @param link the item's address in the console; null if the settings have no address of the
   *     console
   */
  public record Item(
      UUID id,
      Occasion when,
      String reference,
      Instant since,
      long ageSeconds,
      @Nullable String link) {
    private static Item of(Notification claim, @Nullable URI console, Instant now) {
      return new Item(
          claim.id(),
          claim.occasion(),
          claim.item(),
          claim.since(),
          Math.max(0, Duration.between(claim.since(), now).toSeconds()),
          console == null
              ? null
              : console.toString().replaceAll("/+$", "") + claim.occasion().page(claim.item()));
    }
  }
}
