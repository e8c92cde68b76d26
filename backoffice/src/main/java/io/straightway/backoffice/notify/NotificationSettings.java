package io.straightway.backoffice.notify;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The notification settings of a server.
 *
 * @param console the console's address, with which links begin; null for messages without links
 * @param attempts the number of attempts after which a notification is given up
 */
public record NotificationSettings(
    @Nullable URI console, int attempts, List<NotificationRule> rules) {
  /** The server property that names the file of rules. */
  public static final String PROPERTY = "straightway.notifications";

  /** The settings of a server without notifications. */
  public static final NotificationSettings NONE = new NotificationSettings(null, 1, List.of());
}
