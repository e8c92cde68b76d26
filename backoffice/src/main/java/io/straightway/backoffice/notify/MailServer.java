package io.straightway.backoffice.notify;

import jakarta.mail.internet.InternetAddress;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The server that sends mails.
 *
 * @param user null for a server without login
 */
record MailServer(
    String host,
    int port,
    Security security,
    InternetAddress from,
    @Nullable String user,
    @Nullable String password) {
  private static final String PATIENCE_MILLIS = "10000";

  /** The protection of the connection. */
  enum Security {
    /** TLS after a mandatory STARTTLS; without it nothing is sent. */
    STARTTLS,
    /** TLS from the first byte. */
    TLS,
    /** No protection: for a server on this machine only. */
    NONE
  }

  /** Returns the properties of Jakarta Mail. */
  Properties properties() {
    Properties properties = new Properties();
    put(properties, "host", host);
    put(properties, "port", String.valueOf(port));
    put(properties, "auth", String.valueOf(user != null));
    put(properties, "connectiontimeout", PATIENCE_MILLIS);
    put(properties, "timeout", PATIENCE_MILLIS);
    put(properties, "writetimeout", PATIENCE_MILLIS);
    put(properties, "starttls.enable", String.valueOf(security == Security.STARTTLS));
    put(properties, "starttls.required", String.valueOf(security == Security.STARTTLS));
    put(properties, "ssl.enable", String.valueOf(security == Security.TLS));
    put(properties, "ssl.checkserveridentity", "true");
    put(properties, "socketFactory.fallback", "false");
    properties.put("mail.smtp.socketFactory", new BoundedSockets());
    return properties;
  }

  private static void put(Properties properties, String key, String value) {
    properties.setProperty("mail.smtp." + key, value);
  }
}
