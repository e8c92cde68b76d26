package io.straightway.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseAddressTest {
  private static final String URL = "jdbc:postgresql://db.example:5432/straightway";
  private static final Map<String, String> SHARED =
      Map.of("STP_DATABASE_USER", "all", "STP_DATABASE_PASSWORD", "s3cret");

  @Test
  void aRoleWithoutALoginOfItsOwnUsesTheSharedOne() {
    DatabaseAddress address =
        DatabaseAddress.external(
            URL,
            Map.of(
                "STP_DATABASE_USER", "all",
                "STP_DATABASE_PASSWORD", "s3cret",
                "STP_READER_USER", "report",
                "STP_READER_PASSWORD", "other"));
    assertThat(address.credentials(Role.ENGINE)).isEqualTo(new Credentials("all", "s3cret"));
    assertThat(address.credentials(Role.MIGRATOR)).isEqualTo(new Credentials("all", "s3cret"));
    assertThat(address.credentials(Role.READER)).isEqualTo(new Credentials("report", "other"));
  }

  @Test
  void anElementNeedNotKnowTheMigratorsLogin() {
    DatabaseAddress address =
        DatabaseAddress.external(
            URL, Map.of("STP_ENGINE_USER", "engine", "STP_ENGINE_PASSWORD", "s3cret"));
    assertThat(address.credentials(Role.ENGINE).user()).isEqualTo("engine");
    assertThatThrownBy(() -> address.credentials(Role.MIGRATOR))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("STP_MIGRATOR_USER")
        .hasMessageContaining("STP_MIGRATOR_PASSWORD_FILE")
        .hasMessageContaining("STP_DATABASE_USER");
  }

  @Test
  void withoutAnyLoginTheVariablesAreNamed() {
    assertThatThrownBy(() -> DatabaseAddress.external(URL, Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("STP_ENGINE_USER")
        .hasMessageContaining("STP_DATABASE_PASSWORD");
  }

  @Test
  void halfALoginIsNotCompletedFromTheSharedOne() {
    assertThatThrownBy(
            () ->
                DatabaseAddress.external(
                    URL,
                    Map.of(
                        "STP_ENGINE_USER", "engine",
                        "STP_DATABASE_USER", "all",
                        "STP_DATABASE_PASSWORD", "s3cret")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("STP_ENGINE_PASSWORD is missing");
  }

  @Test
  void aPasswordCanStandInAFile(@TempDir Path dir) throws IOException {
    Path file = Files.writeString(dir.resolve("password"), "s3cret\n");
    DatabaseAddress address =
        DatabaseAddress.external(
            URL, Map.of("STP_DATABASE_USER", "all", "STP_DATABASE_PASSWORD_FILE", file.toString()));
    assertThat(address.credentials(Role.ENGINE).password()).isEqualTo("s3cret");
  }

  @Test
  void aMissingPasswordFileIsNamedWithItsVariable(@TempDir Path dir) {
    Path missing = dir.resolve("missing");
    assertThatThrownBy(
            () ->
                DatabaseAddress.external(
                    URL,
                    Map.of(
                        "STP_DATABASE_USER",
                        "all",
                        "STP_DATABASE_PASSWORD_FILE",
                        missing.toString())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("STP_DATABASE_PASSWORD_FILE")
        .hasMessageContaining(missing.toString());
  }

  @Test
  void aPasswordGivenTwiceIsRefused() {
    assertThatThrownBy(
            () ->
                DatabaseAddress.external(
                    URL,
                    Map.of(
                        "STP_DATABASE_USER", "all",
                        "STP_DATABASE_PASSWORD", "s3cret",
                        "STP_DATABASE_PASSWORD_FILE", "/some/file")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not both");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://h/db?password=hunter2",
        "jdbc:postgresql://h/db?sslmode=require&password=hunter2",
        "jdbc:postgresql://h/db?PassWord=hunter2",
        "jdbc:postgresql://h/db?sslpassword=hunter2",
        "jdbc:postgresql://h/db?user=hunter2",
        "jdbc:postgresql://joe:hunter2@h/db",
      })
  void aLoginInTheUrlIsRefusedWithoutRepeatingIt(String url) {
    assertThatThrownBy(() -> DatabaseAddress.external(url, SHARED))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("STP_ENGINE_PASSWORD")
        .hasMessageNotContaining("hunter2");
    assertThatThrownBy(() -> new DatabaseAddress(url, Map.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "postgresql://h/db", "jdbc:mysql://h/db", "jdbc:postgresql://h:port/db"})
  void anUnsupportedUrlIsRefusedWithAnExample(String url) {
    assertThatThrownBy(() -> DatabaseAddress.external(url, SHARED))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("jdbc:postgresql://localhost:5432/straightway");
  }

  @Test
  void anAddressOfOracleIsKnownButProvesNoCommits() {
    DatabaseAddress address = DatabaseAddress.external("jdbc:oracle:thin:@//h/db", SHARED);

    assertThat(address.credentials(Role.ENGINE).user()).isEqualTo("all");
    assertThatThrownBy(() -> address.with(Durability.REPLICATED))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("jdbc:oracle:thin:@//h/db")
        .hasMessageContaining("choose local");
    assertThatThrownBy(() -> DatabaseAddress.external("jdbc:oracle:thin:joe/hunter2@h", SHARED))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("STP_ENGINE_PASSWORD")
        .hasMessageNotContaining("hunter2");
    assertThatThrownBy(() -> DatabaseAddress.external("jdbc:oracle:thin:h", SHARED))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("jdbc:oracle:thin:@//localhost:1521/");
  }

  @Test
  void passwordsAreNeverPrinted() {
    DatabaseAddress address = DatabaseAddress.external(URL, SHARED);
    assertThat(address.toString()).contains(URL, "all").doesNotContain("s3cret");
    assertThat(address.credentials(Role.ENGINE).toString()).doesNotContain("s3cret");
  }

  @Test
  void anEmptyUserOrPasswordIsRefused() {
    assertThatThrownBy(() -> new Credentials(" ", "s3cret"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("s3cret");
    assertThatThrownBy(() -> new Credentials("joe", ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("joe");
  }
}
