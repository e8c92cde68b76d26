package io.straightway.db.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.server.program.ServerFailure;
import io.straightway.db.server.replica.EmbeddedDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A kill between any two renames of an exchange, made up by the files that it leaves. */
final class DataExchangeTest {
  @AutoClose private final TemporaryDirectory parent = TemporaryDirectory.create();
  private final Path dir = parent.path().resolve("database");
  private final ClusterDirectory directory = new ClusterDirectory(dir);
  private final DataExchange exchange = new DataExchange(directory);

  @BeforeEach
  void makeFormerAndUpgradedData() throws IOException {
    ClusterTemplate.copyTo(dir);
    Path upgraded = dir.resolve("unfinished");
    Files.createDirectory(upgraded);
    Files.move(dir.resolve("data"), upgraded.resolve("data"));
    Path former = Files.createDirectory(dir.resolve("data"));
    Files.writeString(former.resolve("PG_VERSION"), "16\n");
  }

  @Test
  void beforeTheDecisionTheFormerDataCount() {
    assertThatThrownBy(() -> EmbeddedDatabase.startOrJoin(dir, 0))
        .isInstanceOf(ServerFailure.class)
        .hasMessageContaining("holds a database of PostgreSQL 16");
    assertThat(dir.resolve("data/PG_VERSION")).hasContent("16");
  }

  @Test
  void afterTheDecisionTheNextStartCompletesTheExchange() throws IOException {
    exchange.decide();
    assertThat(EmbeddedDatabase.in(dir)).isPresent();
    requireUpgraded();
  }

  @Test
  void betweenTheRenamesNoEmptyDatabaseIsMade() throws IOException {
    exchange.decide();
    Files.move(dir.resolve("data"), dir.resolve("data-16"));
    assertThatThrownBy(() -> new Fence(directory).refuseStart())
        .describedAs("the former program")
        .hasMessageContaining("is completed by the next start of the new program");
    requireUpgraded();
  }

  @Test
  void afterTheRenamesTheMarkIsRemoved() throws IOException {
    exchange.decide();
    Files.move(dir.resolve("data"), dir.resolve("data-16"));
    Files.move(dir.resolve("unfinished/data"), dir.resolve("data"));
    requireUpgraded();
  }

  private void requireUpgraded() throws IOException {
    EmbeddedDatabase.startOrJoin(dir, 0).stop();
    assertThat(dir.resolve("data/PG_VERSION")).hasContent("17");
    assertThat(dir.resolve("data-16/PG_VERSION")).hasContent("16");
    assertThat(dir.resolve("fenced")).doesNotExist();
    assertThat(dir.resolve("unfinished")).doesNotExist();
  }
}
