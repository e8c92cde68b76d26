package io.straightway.backoffice.notify;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to notify of, and whom.
 *
 * @param console where people open the console, which links begin with; null if they have none
 * @param attempts after which a notification is given up
 */
public record NotificationSettings(
    @Nullable URI console, int attempts, List<NotificationRule> rules) {
  /** The property of a server that names the file of rules. */
  public static final String PROPERTY = "straightway.notifications";

  /** Of a server that notifies nobody. */
  public static final NotificationSettings NONE = new NotificationSettings(null, 1, List.of());
}
