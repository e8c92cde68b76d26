package io.straightway.backoffice.notify;

import jakarta.mail.Address;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.stream.Collectors;

/** Recipients of notifications by mail. */
final class MailTarget implements NotificationTarget {
  private final MailServer server;
  private final List<InternetAddress> to;
  private final Clock clock;

  /** Creates the target, which sends by {@code server}. */
  MailTarget(MailServer server, List<InternetAddress> to, Clock clock) {
    this.server = server;
    this.to = List.copyOf(to);
    this.clock = clock;
  }

  @Override
  public String shown() {
    return "mailto:"
        + to.stream().map(InternetAddress::getAddress).collect(Collectors.joining(","));
  }

  @Override
  public void send(NotificationMessage message) throws IOException {
    Session session = Session.getInstance(server.properties());
    try (Transport transport = session.getTransport("smtp")) {
      transport.connect(server.user(), server.password());
      MimeMessage mail = mail(session, message);
      transport.sendMessage(mail, to.toArray(Address[]::new));
    } catch (MessagingException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private MimeMessage mail(Session session, NotificationMessage message) throws MessagingException {
    MimeMessage mail = new MimeMessage(session);
    mail.setFrom(server.from());
    mail.setRecipients(RecipientType.TO, to.toArray(Address[]::new));
    mail.setSubject(
        "Straightway: " + message.when().words() + " (" + message.notifications().size() + ")",
        StandardCharsets.UTF_8.name());
    mail.setHeader("Auto-Submitted", "auto-generated");
    mail.setSentDate(Date.from(clock.instant()));
    mail.setText(
        "Rule "
            + message.rule()
            + "\n\n"
            + message.notifications().stream()
                .map(MailTarget::lines)
                .collect(Collectors.joining("\n")),
        StandardCharsets.UTF_8.name());
    mail.saveChanges();
    return mail;
  }

  private static String lines(NotificationMessage.Item item) {
    return Arrays.asList(
            item.when() + " " + item.reference(),
            "  since " + item.since() + ", for " + age(Duration.ofSeconds(item.ageSeconds())),
            "  id " + item.id(),
            item.link() == null ? "" : "  " + item.link())
        .stream()
        .filter(line -> !line.isEmpty())
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }

  /** Formats an age such as {@code 1 d 2 h 5 min}. */
  private static String age(Duration age) {
    return (age.toDays() > 0 ? age.toDays() + " d " : "")
        + (age.toHours() > 0 ? age.toHoursPart() + " h " : "")
        + age.toMinutesPart()
        + " min";
  }
}
