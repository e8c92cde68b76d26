package io.straightway.backoffice.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Accepted files of rules, and the faults reported for others. */
final class NotificationFileTest {
  private static final String HOOK = "'webhook': 'https://a.example/in', 'secretFile': 'secret'";
  private static final String BREAKS = "'name': 'a', 'when': 'BREAK_OPENED'";
  private static final String SERVER =
      "'host': 'mail.example', 'port': 587, 'from': 'stp@a.example'";

  @TempDir Path dir;

  @BeforeEach
  void secrets() throws IOException {
    Files.writeString(dir.resolve("secret"), "0123456789abcdef0123456789abcdef\n");
    Files.writeString(dir.resolve("short"), "0123456789abcdef");
  }

  private NotificationSettings read(String text) throws IOException {
    Path file = dir.resolve("rules.json");
    Files.writeString(file, filled(text).replace('\'', '"'));
    return NotificationFile.read(file, Clock.systemUTC());
  }

  private static String filled(String text) {
    return text.replace("HOOK", HOOK).replace("BREAKS", BREAKS).replace("SERVER", SERVER);
  }

  @Test
  void aFileWithEverythingIsRead() throws IOException {
    NotificationSettings settings =
        read(
            """
            {'link': 'https://stp.example', 'attempts': 5, 'mail': {SERVER, 'user': 'u', 'passwordFile': 'short'},
             'rules': [{'name': 'old', 'when': 'EXCEPTION_OLDER', 'than': 'P1DT2H', HOOK},
                       {'name': 'b', 'when': 'DAY_NOT_CLOSED', 'at': '19:30', 'zone': 'Europe/London',
                        'mailTo': ['Desk <desk@a.example>']}]}
            """);
    assertThat(settings.attempts()).isEqualTo(5);
    assertThat(settings.rules()).extracting(NotificationRule::name).containsExactly("old", "b");
    assertThat(settings.rules().get(0).than()).isEqualTo(Duration.ofHours(26));
    assertThat(settings.rules().get(1).target().shown()).isEqualTo("mailto:desk@a.example");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "NOTIFY_FILE|{'rules': [{BREAKS, HOOK}]} more",
        "NOTIFY_FILE|{'rules': [{BREAKS, HOOK, 'url': 'x'}]}",
        "NOTIFY_FILE|{'rules': [{BREAKS, 'name': 'b', HOOK}]}",
        "NOTIFY_NO_RULE|{}",
        "NOTIFY_NO_RULE|{'rules': []}",
        "NOTIFY_ATTEMPTS|{'attempts': 0, 'rules': [{BREAKS, HOOK}]}",
        "NOTIFY_NAME|{'rules': [{BREAKS, HOOK}, {BREAKS, HOOK}]}",
        "NOTIFY_NAME|{'rules': [{'name': 'A b', 'when': 'BREAK_OPENED', HOOK}]}",
        "NOTIFY_FILE|{'rules': [null]}",
        "NOTIFY_FILE|{'mail': {SERVER}, 'rules': [{BREAKS, 'mailTo': [null]}]}",
        "NOTIFY_WHEN|{'rules': [{'name': 'a', HOOK}]}",
        "NOTIFY_WHEN|{'rules': [{'name': 'a', 'when': 'TEST', HOOK}]}",
        "NOTIFY_THAN|{'rules': [{'name': 'a', 'when': 'EXCEPTION_OLDER', HOOK}]}",
        "NOTIFY_THAN|{'rules': [{'name': 'a', 'when': 'APPROVAL_WAITING', 'than': 'PT0S', HOOK}]}",
        "NOTIFY_THAN|{'rules': [{BREAKS, 'than': 'PT1H', HOOK}]}",
        "NOTIFY_AT|{'rules': [{'name': 'a', 'when': 'DAY_NOT_CLOSED', 'at': '19:30', HOOK}]}",
        "NOTIFY_AT|{'rules': [{'name': 'a', 'when': 'DAY_NOT_CLOSED', 'at': '7', 'zone': 'UTC', HOOK}]}",
        "NOTIFY_AT|{'rules': [{'name': 'a', 'when': 'DAY_NOT_CLOSED', 'at': '19:30', 'zone': 'X', HOOK}]}",
        "NOTIFY_AT|{'rules': [{BREAKS, 'at': '19:30', 'zone': 'UTC', HOOK}]}",
        "NOTIFY_TARGET|{'rules': [{BREAKS}]}",
        "NOTIFY_TARGET|{'mail': {SERVER}, 'rules': [{BREAKS, HOOK, 'mailTo': ['a@a.example']}]}",
        "NOTIFY_URL|{'rules': [{BREAKS, 'webhook': 'http://a.example', 'secretFile': 'secret'}]}",
        "NOTIFY_URL|{'rules': [{BREAKS, 'webhook': 'https://u:p@a.example', 'secretFile': 'secret'}]}",
        "NOTIFY_URL|{'rules': [{BREAKS, 'webhook': 'file:///etc/passwd', 'secretFile': 'secret'}]}",
        "NOTIFY_URL|{'link': 'stp', 'rules': [{BREAKS, HOOK}]}",
        "NOTIFY_SECRET|{'rules': [{BREAKS, 'webhook': 'https://a.example'}]}",
        "NOTIFY_SECRET|{'rules': [{BREAKS, 'webhook': 'https://a.example', 'secretFile': 'none'}]}",
        "NOTIFY_SECRET|{'rules': [{BREAKS, 'webhook': 'https://a.example', 'secretFile': 'short'}]}",
        "NOTIFY_SECRET|{'mail': {SERVER}, 'rules': [{BREAKS, 'mailTo': ['a@a.example'], 'secretFile': 'secret'}]}",
        "NOTIFY_MAIL|{'rules': [{BREAKS, 'mailTo': ['a@a.example']}]}",
        "NOTIFY_MAIL|{'mail': {SERVER, 'tls': 'NONE'}, 'rules': [{BREAKS, HOOK}]}",
        "NOTIFY_MAIL|{'mail': {SERVER, 'tls': 'SSL'}, 'rules': [{BREAKS, HOOK}]}",
        "NOTIFY_MAIL|{'mail': {SERVER, 'user': 'u'}, 'rules': [{BREAKS, HOOK}]}",
        "NOTIFY_MAIL|{'mail': {'host': 'a.example', 'from': 'a@a.example'}, 'rules': [{BREAKS, HOOK}]}",
        "NOTIFY_ADDRESS|{'mail': {SERVER}, 'rules': [{BREAKS, 'mailTo': []}]}",
        "NOTIFY_ADDRESS|{'mail': {SERVER}, 'rules': [{BREAKS, 'mailTo': ['desk']}]}",
        "NOTIFY_ADDRESS|{'mail': {SERVER}, 'rules': [{BREAKS, 'mailTo': ['a@a.example\\r\\nBcc: b@b.example']}]}",
      })
  void aFileThatCantBeUsedIsRefusedWithACode(NotificationFault fault, String text) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(fault + ": ");
  }
}
