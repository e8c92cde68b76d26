package io.straightway.db.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The behaviour of a running server; none of these tests changes it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RunningServerTest {
  private final TemporaryDirectory parent = TemporaryDirectory.create();
  private final EmbeddedServer server = EmbeddedServer.startOrJoin(parent.path().resolve("db"), 0);

  @AfterAll
  void stops() {
    server.stop();
    parent.close();
  }

  @Test
  void theServerReportsItsState() {
    EmbeddedServer.Status status = server.status();
    assertThat(status.answering()).isTrue();
    assertThat(status.port()).isPositive();
    assertThat(status.since()).isBefore(Instant.now().plusSeconds(1));
    assertThat(status.bytesOnDisk()).isGreaterThan(10_000_000);
    assertThat(status.version()).isEqualTo("17.11");
  }

  @ParameterizedTest
  @CsvSource({
    "fsync, on",
    "synchronous_commit, on",
    "full_page_writes, on",
    "listen_addresses, 127.0.0.1",
    "unix_socket_directories, ''",
    "password_encryption, scram-sha-256",
    "max_connections, 200",
    "max_wal_size, 4GB",
    "checkpoint_timeout, 15min",
    "server_encoding, UTF8",
    "log_timezone, UTC"
  })
  void theServerIsDurableAndListensOnLoopbackOnly(String setting, String value)
      throws SQLException {
    assertThat(ask("SHOW " + setting)).isEqualTo(value);
  }

  @Test
  void everyLoginNeedsAPassword() throws SQLException {
    assertThat(ask("SELECT string_agg(DISTINCT auth_method, ',') FROM pg_hba_file_rules"))
        .isEqualTo("scram-sha-256");
  }

  @Test
  void noLoginPaysForManyHashesOfARandomPassword() throws SQLException {
    assertThat(ask("SELECT string_agg(DISTINCT left(rolpassword, 16), ',') FROM pg_authid"))
        .isEqualTo("SCRAM-SHA-256$1:");
  }

  @ParameterizedTest
  @ValueSource(strings = {"credentials.properties", "server.log"})
  void onlyItsUserCanReadItsPasswordsAndItsLog(String file) throws IOException {
    Path path = server.directory().resolve(file);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
        .isEqualTo("rw-------");
  }

  @Test
  void theServerLeavesNothingElseInItsDirectory() {
    assertThat(server.directory().toFile().list())
        .containsExactlyInAnyOrder("credentials.properties", "data", "lock", "port", "server.log");
  }

  @Test
  void thePasswordsAreNeitherInTheLogNorPrinted() throws IOException {
    String password = server.address().credentials(Role.ENGINE).password();
    assertThat(server.directory().resolve("server.log")).isNotEmptyFile();
    assertThat(Files.readString(server.directory().resolve("server.log"))).doesNotContain(password);
    assertThat(server.address().toString()).contains("stp_engine").doesNotContain(password);
  }

  @Test
  void aDirectoryIsOneServerUnderAllItsNames() throws IOException {
    Path link = Files.createSymbolicLink(parent.path().resolve("link"), server.directory());
    assertThat(EmbeddedServer.find(link).orElseThrow().status().pid())
        .isEqualTo(server.status().pid());
  }

  @Test
  void theServerKeepsTimeInUtc() throws SQLException {
    assertThat(ask("SELECT setting FROM pg_file_settings WHERE name = 'timezone' AND applied"))
        .isEqualTo("UTC");
  }

  private String ask(String query) throws SQLException {
    try (Connection connection = server.superuser("straightway");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      assertThat(row.next()).isTrue();
      return row.getString(1);
    }
  }
}
