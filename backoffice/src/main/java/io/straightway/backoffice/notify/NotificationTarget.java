package io.straightway.backoffice.notify;

import java.io.IOException;

/** The receiver of messages. Addresses are taken from the settings file only. */
public sealed interface NotificationTarget permits Webhook, MailTarget {

  /** Returns its address without parts that only the receiver should know. */
  String shown();

  /**
   * Sends a message, and returns when the receiver has accepted it.
   *
   * @throws IOException with the reason, if the message was not accepted or the outcome is unknown
   * @throws InterruptedException if this server stops
   */
  void send(NotificationMessage message) throws IOException, InterruptedException;
}
