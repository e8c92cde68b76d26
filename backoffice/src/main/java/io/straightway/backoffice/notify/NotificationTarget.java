package io.straightway.backoffice.notify;

import java.io.IOException;

/** Where messages are sent. Addresses come from the settings file alone. */
public sealed interface NotificationTarget permits Webhook, MailTarget {

  /** Where that is, without what only the receiver should know. */
  String shown();

  /**
   * Sends a message, and returns when the receiver has taken it.
   *
   * @throws IOException if it has not, or that is not known; with a sentence that says why
   * @throws InterruptedException if this server stops
   */
  void send(NotificationMessage message) throws IOException, InterruptedException;
}
