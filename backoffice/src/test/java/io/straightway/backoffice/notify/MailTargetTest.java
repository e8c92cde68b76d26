package io.straightway.backoffice.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.straightway.backoffice.notify.MailServer.Security;
import io.straightway.backoffice.notify.NotificationMessage.Item;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Mails as a mail server receives them. */
final class MailTargetTest {
  private static final NotificationMessage MESSAGE =
      new NotificationMessage(
          "old", Occasion.EXCEPTION_OLDER, List.of(item("message:1"), item("message:2")));

  private final GreenMail mail =
      new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

  @BeforeEach
  void start() {
    mail.start();
  }

  @AfterEach
  void stop() {
    mail.stop();
  }

  private static Item item(String name) {
    return new Item(
        UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)),
        Occasion.EXCEPTION_OLDER,
        name,
        Instant.parse("2026-11-20T08:00:00Z"),
        93_600,
        "https://stp.example/console/exceptions/item?name=" + name);
  }

  private MailTarget target(Security security, @Nullable String user, @Nullable String password)
      throws Exception {
    return target(mail.getSmtp().getPort(), security, user, password);
  }

  private static MailTarget target(
      int port, Security security, @Nullable String user, @Nullable String password)
      throws Exception {
    MailServer server =
        new MailServer(
            "127.0.0.1", port, security, new InternetAddress("stp@bank.example"), user, password);
    return new MailTarget(
        server,
        List.of(new InternetAddress("desk@bank.example"), new InternetAddress("ann@bank.example")),
        Clock.systemUTC());
  }

  @Test
  void aBacklogIsOneMailToEverybody() throws Exception {
    target(Security.NONE, null, null).send(MESSAGE);

    MimeMessage[] received = mail.getReceivedMessages();
    assertThat(received).hasSize(2); // one for each recipient
    assertThat(received[0].getSubject()).isEqualTo("Straightway: exceptions open for too long (2)");
    assertThat(received[0].getFrom()).containsExactly(new InternetAddress("stp@bank.example"));
    assertThat(String.valueOf(received[0].getContent()).replace("\r", ""))
        .startsWith(
            """
            Rule old

            EXCEPTION_OLDER message:1
              since 2026-11-20T08:00:00Z, for 1 d 2 h 0 min
              id %s
              https://stp.example/console/exceptions/item?name=message:1
            """
                .formatted(MESSAGE.notifications().get(0).id()));
  }

  @Test
  void aServerThatAsksForALoginGetsIt() throws Exception {
    mail.setUser("stp@bank.example", "stp", "open sesame");
    target(Security.NONE, "stp", "open sesame").send(MESSAGE);
    assertThat(mail.getReceivedMessages()).isNotEmpty();
    assertThatThrownBy(() -> target(Security.NONE, "stp", "wrong").send(MESSAGE))
        .isInstanceOf(IOException.class)
        .hasMessageNotContaining("wrong");
  }

  @Test
  void nothingIsSentInClearWhereTlsIsRequired() throws Exception {
    assertThatThrownBy(() -> target(Security.STARTTLS, null, null).send(MESSAGE))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("STARTTLS");
    assertThat(mail.getReceivedMessages()).isEmpty();
  }

  @Test
  void aServerWhoseAnswerNeverEndsIsNotHeardToItsEnd() throws Exception {
    byte[] line = ("220-" + "x".repeat(995) + "\n").getBytes(StandardCharsets.US_ASCII);
    AtomicInteger written = new AtomicInteger();
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread talking =
          new Thread(
              () -> {
                try (Socket client = server.accept()) {
                  while (written.get() < 64_000_000) {
                    client.getOutputStream().write(line);
                    written.addAndGet(line.length);
                  }
                } catch (IOException e) {
                  // the client has closed the connection
                }
              });
      talking.start();
      MailTarget target = target(server.getLocalPort(), Security.STARTTLS, null, null);

      assertThatThrownBy(() -> target.send(MESSAGE)).isInstanceOf(IOException.class);

      talking.join();
      assertThat(written.get()).isLessThan(32_000_000);
    }
  }

  @Test
  void aServerThatIsDownIsAFailureToSend() throws Exception {
    MailTarget target = target(Security.NONE, null, null);
    mail.stop();
    assertThatThrownBy(() -> target.send(MESSAGE))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("127.0.0.1");
  }
}
