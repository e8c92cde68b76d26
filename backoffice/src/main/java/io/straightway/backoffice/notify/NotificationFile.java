package io.straightway.backoffice.notify;

import static io.straightway.backoffice.notify.NotificationFault.NOTIFY_ADDRESS;
import static io.straightway.backoffice.notify.NotificationFault.NOTIFY_AT;
import static io.straightway.backoffice.notify.NotificationFault.NOTIFY_ATTEMPTS;
import static io.straightway.backoffice.notify.NotificationFault.NOTIFY_FILE;
import static io.straightway.backoffice.notify.NotificationFault.NOTIFY_MAIL;
import static io.straightway.backoffice.notify.NotificationFault.NOTIFY_NAME;
import static io.straightway.backoffice.notify.NotificationFault.NOTIFY_NO_RULE;
import static io.straightway.backoffice.notify.NotificationFault.NOTIFY_SECRET;
import static io.straightway.backoffice.notify.NotificationFault.NOTIFY_TARGET;
import static io.straightway.backoffice.notify.NotificationFault.NOTIFY_THAN;
import static io.straightway.backoffice.notify.NotificationFault.NOTIFY_URL;
import static io.straightway.backoffice.notify.NotificationFault.NOTIFY_WHEN;

import com.fasterxml.jackson.annotation.Nulls;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the JSON file of rules, see docs/notifications.md. The file names secrets by paths of
 * separate files, relative to its own directory.
 */
public final class NotificationFile {
  private static final int MOST_ATTEMPTS = 100;
  private static final int USUAL_ATTEMPTS = 10;
  private static final int SHORTEST_SECRET = 32;
  private static final int MOST_PORT = 65_535;
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,39}");
  private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]", "::1");
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .changeDefaultNullHandling(settings -> settings.withContentNulls(Nulls.FAIL))
          .build();

  private final Path file;
  private final Clock clock;

  private NotificationFile(Path file, Clock clock) {
    this.file = file;
    this.clock = clock;
  }

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException if it can't be used; the message has a {@link
   *     NotificationFault}, the place and the reason
   */
  public static NotificationSettings read(Path file, Clock clock) {
    return new NotificationFile(file, clock).settings();
  }

  private NotificationSettings settings() {
    FileContent all = described();
    String link = all.link;
    int attempts = Objects.requireNonNullElse(all.attempts, USUAL_ATTEMPTS);
    if (attempts < 1 || attempts > MOST_ATTEMPTS) {
      throw NOTIFY_ATTEMPTS.at("attempts", "it is " + attempts + "; allowed is 1 to 100");
    }
    if (all.rules == null || all.rules.isEmpty()) {
      throw NOTIFY_NO_RULE.at("rules", "there must be at least one");
    }
    MailServer server = all.mail == null ? null : server(all.mail);
    List<NotificationRule> rules = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Rule rule : all.rules) {
      if (rule.name == null || !NAME.matcher(rule.name).matches() || !names.add(rule.name)) {
        throw NOTIFY_NAME.at(
            "rules[" + rules.size() + "].name",
            "it is '%s'; each rule has its own, of a to z, 0 to 9 and -, at most 40"
                .formatted(rule.name));
      }
      rules.add(rule(rule.name, rule, server));
    }
    return new NotificationSettings(
        link == null ? null : url("link", link), attempts, List.copyOf(rules));
  }

  private FileContent described() {
    try {
      return JSON.readValue(Files.readString(file), FileContent.class);
    } catch (IOException e) {
      throw NOTIFY_FILE.at(file.toString(), "it can't be read: " + e.getMessage());
    } catch (JacksonException e) {
      throw NOTIFY_FILE.at(file.toString(), e.getOriginalMessage());
    }
  }

  private NotificationRule rule(String name, Rule rule, @Nullable MailServer server) {
    Occasion occasion =
        Arrays.stream(Occasion.values())
            .filter(value -> value.name().equals(rule.when) && value != Occasion.TEST)
            .findFirst()
            .orElseThrow(
                () -> NOTIFY_WHEN.at(name, "'when' is '" + rule.when + "'; " + occasions()));
    Duration than = occasion.lasts() ? than(name, rule.than) : Duration.ZERO;
    if (!occasion.lasts() && rule.than != null) {
      throw NOTIFY_THAN.at(name, occasion + " has no 'than'");
    }
    boolean timed = occasion == Occasion.DAY_NOT_CLOSED;
    if (timed != (rule.at != null) || timed != (rule.zone != null)) {
      throw NOTIFY_AT.at(name, "DAY_NOT_CLOSED must have 'at' and 'zone'; no other rule may");
    }
    return new NotificationRule(
        name,
        occasion,
        than,
        rule.at == null ? LocalTime.MIDNIGHT : time(name, rule.at),
        rule.zone == null ? ZoneId.of("UTC") : zone(name, rule.zone),
        target(name, rule, server));
  }

  private static String occasions() {
    return "it is one of "
        + Arrays.stream(Occasion.values())
            .filter(occasion -> occasion != Occasion.TEST)
            .map(Enum::name)
            .collect(Collectors.joining(", "));
  }

  private static Duration than(String name, @Nullable String text) {
    try {
      Duration than = text == null ? Duration.ZERO : Duration.parse(text);
      if (!than.isNegative() && !than.isZero()) {
        return than;
      }
    } catch (DateTimeParseException e) {
      // reported below
    }
    throw NOTIFY_THAN.at(name, "'than' is '" + text + "'; it must be a time such as PT30M or P1D");
  }

  private static LocalTime time(String name, String text) {
    try {
      return LocalTime.parse(text);
    } catch (DateTimeParseException e) {
      throw NOTIFY_AT.at(name, "'at' is '" + text + "'; it must be a time of day such as 19:30");
    }
  }

  private static ZoneId zone(String name, String text) {
    try {
      if (ZoneId.getAvailableZoneIds().contains(text)) {
        return ZoneId.of(text);
      }
    } catch (DateTimeException e) {
      // reported below
    }
    throw NOTIFY_AT.at(name, "'zone' is '" + text + "'; it must be a zone such as Europe/London");
  }

  private NotificationTarget target(String name, Rule rule, @Nullable MailServer server) {
    if ((rule.webhook == null) == (rule.mailTo == null)) {
      throw NOTIFY_TARGET.at(name, "give either 'webhook' or 'mailTo'");
    }
    if (rule.webhook != null) {
      return new Webhook(url(name, rule.webhook), secret(name, rule.secretFile), clock);
    }
    if (rule.secretFile != null) {
      throw NOTIFY_SECRET.at(name, "'secretFile' belongs to a webhook");
    }
    if (server == null) {
      throw NOTIFY_MAIL.at(name, "'mail' is missing, so there is no mail server");
    }
    List<InternetAddress> to =
        Objects.requireNonNull(rule.mailTo).stream().map(mail -> address(name, mail)).toList();
    if (to.isEmpty()) {
      throw NOTIFY_ADDRESS.at(name, "'mailTo' is empty");
    }
    return new MailTarget(server, to, clock);
  }

  private static URI url(String place, String text) {
    try {
      URI url = URI.create(text);
      String host = url.getHost();
      boolean local = host != null && THIS_MACHINE.contains(host);
      if (host != null
          && url.getRawUserInfo() == null
          && url.getRawFragment() == null
          && ("https".equals(url.getScheme()) || (local && "http".equals(url.getScheme())))) {
        return url;
      }
    } catch (IllegalArgumentException e) {
      // reported below
    }
    throw NOTIFY_URL.at(
        place, "an address must be https://HOST..., or http:// on this machine, without a user");
  }

  private byte[] secret(String name, @Nullable String path) {
    if (path == null) {
      throw NOTIFY_SECRET.at(name, "a webhook needs 'secretFile', which signs it");
    }
    byte[] secret = text(path, NOTIFY_SECRET, name).getBytes(StandardCharsets.UTF_8);
    if (secret.length < SHORTEST_SECRET) {
      throw NOTIFY_SECRET.at(name, "the secret has less than " + SHORTEST_SECRET + " bytes");
    }
    return secret;
  }

  private String text(String path, NotificationFault fault, String place) {
    try {
      return Files.readString(file.toAbsolutePath().resolveSibling(path)).strip();
    } catch (IOException e) {
      throw fault.at(place, "the file " + path + " can't be read");
    }
  }

  private MailServer server(Mail mail) {
    MailServer.Security tls = security(mail.tls);
    if (mail.host == null
        || mail.host.isBlank()
        || mail.port == null
        || mail.port < 1
        || mail.port > MOST_PORT) {
      throw NOTIFY_MAIL.at("mail", "it needs 'host' and 'port'");
    }
    if (tls == MailServer.Security.NONE && !THIS_MACHINE.contains(mail.host)) {
      throw NOTIFY_MAIL.at("mail", "'tls' is NONE, which is for a server on this machine");
    }
    if ((mail.user == null) != (mail.passwordFile == null)) {
      throw NOTIFY_MAIL.at("mail", "'user' and 'passwordFile' belong together");
    }
    if (mail.from == null) {
      throw NOTIFY_ADDRESS.at("mail", "'from' is missing");
    }
    return new MailServer(
        mail.host,
        mail.port,
        tls,
        address("mail", mail.from),
        mail.user,
        mail.passwordFile == null ? null : text(mail.passwordFile, NOTIFY_MAIL, "mail"));
  }

  private static MailServer.Security security(@Nullable String word) {
    return word == null
        ? MailServer.Security.STARTTLS
        : Arrays.stream(MailServer.Security.values())
            .filter(value -> value.name().equals(word))
            .findFirst()
            .orElseThrow(
                () ->
                    NOTIFY_MAIL.at(
                        "mail", "'tls' must be STARTTLS, TLS or NONE, not '" + word + "'"));
  }

  private static InternetAddress address(String place, String text) {
    try {
      InternetAddress address = new InternetAddress(text, true);
      if (text.contains("@") && text.chars().noneMatch(Character::isISOControl)) {
        return address;
      }
    } catch (AddressException e) {
      // reported below
    }
    throw NOTIFY_ADDRESS.at(place, "'" + text + "' is not an e-mail address");
  }

  /** The file as written. */
  record FileContent(
      @Nullable String link,
      @Nullable Integer attempts,
      @Nullable Mail mail,
      @Nullable List<Rule> rules) {}

  /** The mail server as written in the file. */
  record Mail(
      @Nullable String host,
      @Nullable Integer port,
      @Nullable String tls,
      @Nullable String from,
      @Nullable String user,
      @Nullable String passwordFile) {}

  /** A rule as written in the file. */
  record Rule(
      @Nullable String name,
      @Nullable String when,
      @Nullable String than,
      @Nullable String at,
      @Nullable String zone,
      @Nullable String webhook,
      @Nullable String secretFile,
      @Nullable List<String> mailTo) {}
}
