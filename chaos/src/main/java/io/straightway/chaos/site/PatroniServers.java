package io.straightway.chaos.site;

import io.straightway.benchmark.system.Await;
import io.straightway.benchmark.system.BenchFailure;
import io.straightway.benchmark.system.Sql;
import io.straightway.db.Credentials;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.schema.Migrator;
import io.straightway.db.server.program.Directories;
import io.straightway.db.server.program.ServerAccount;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.scalability.run.ProgramStart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Three PostgreSQL servers of Debian under Patroni, which decides the primary by a lease in etcd.
 * Elements receive the addresses of all servers, as the guide recommends.
 */
public final class PatroniServers implements SiteDatabase {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final String OWNER = "stp_owner";
  private static final String ENGINE = "trades_engine";

  private final Path directory;
  private final String password = password();
  private final ChildProcess etcd;
  private final List<PatroniMember> members = new ArrayList<>();
  private @Nullable PatroniMember former;

  /** Starts all programs, with an up-to-date schema and a synchronous standby. */
  PatroniServers(Path parent) throws Exception {
    PatroniPrograms programs = PatroniPrograms.find();
    directory = Files.createDirectories(parent.resolve("patroni"));
    ServerAccount account = ServerAccount.forData(directory);
    account.own(directory);
    int clients = PatroniPrograms.freePort();
    List<String> words =
        programs.etcdCommand(directory.resolve("etcd"), clients, PatroniPrograms.freePort());
    etcd =
        ChildProcess.start(
            ProgramStart.of(
                "etcd",
                account.command(words),
                PatroniPrograms.ENVIRONMENT,
                parent.resolve("etcd.log")));
    try {
      for (String name : List.of("db1", "db2", "db3")) {
        members.add(new PatroniMember(name, directory, account, programs, clients, password));
      }
      awaitStandby();
      createDatabase();
    } catch (Exception e) {
      close();
      throw e;
    }
  }

  /** Returns the program that is not installed; empty if none is missing. */
  public static Optional<String> obstacle() {
    try {
      PatroniPrograms.find();
      return Optional.empty();
    } catch (BenchFailure missing) {
      return Optional.of(String.valueOf(missing.getMessage()));
    }
  }

  private static String password() {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private void createDatabase() throws SQLException {
    Sql.execute(
        superuser(primary()),
        "CREATE ROLE %s LOGIN CREATEROLE PASSWORD '%s'".formatted(OWNER, password),
        "GRANT pg_read_all_stats TO " + OWNER,
        "CREATE DATABASE straightway OWNER " + OWNER,
        // no other role connects, so no other session holds a lock
        "REVOKE ALL ON DATABASE straightway FROM PUBLIC",
        "CREATE ROLE stp_engine",
        "CREATE ROLE stp_standby",
        "GRANT stp_standby TO " + PatroniMember.REPLICATOR,
        "GRANT CONNECT ON DATABASE straightway TO stp_engine",
        "CREATE ROLE %s LOGIN PASSWORD '%s' IN ROLE stp_engine".formatted(ENGINE, password));
    new Migrator(address()).migrate();
  }

  /** Kills the primary with everything that would end with its host. */
  public void killPrimary() throws IOException {
    former = primary();
    former.kill();
  }

  /** Pauses the primary with its whole host. */
  public void pausePrimary() throws IOException {
    former = primary();
    former.pause();
  }

  /** Kills the primary's Patroni; the primary continues without it. */
  public void killPatroniOfPrimary() {
    former = primary();
    former.killPatroni();
  }

  /** Waits until Patroni has promoted another server. */
  public void awaitPromotion() throws Exception {
    Await.until(() -> others().anyMatch(this::isPrimary), PATIENCE, "Patroni has promoted nobody");
  }

  /**
   * Kills all remaining processes of the former primary, as a watchdog would, and restarts its
   * host.
   */
  public void startFormer() throws IOException {
    if (former != null) {
      former.restart();
      former = null;
    }
  }

  /** Waits until the primary has a synchronous standby. */
  public void awaitStandby() throws Exception {
    Await.until(this::hasStandby, PATIENCE, "Patroni has no synchronous standby");
  }

  private boolean hasStandby() throws InterruptedException {
    for (PatroniMember member : others().toList()) {
      if (member.isSynchronousStandby()) {
        return true;
      }
    }
    return false;
  }

  /** Returns all members but the former primary. */
  private Stream<PatroniMember> others() {
    return members.stream().filter(member -> !member.equals(former));
  }

  private PatroniMember primary() {
    return members.stream()
        .filter(this::isPrimary)
        .findFirst()
        .orElseThrow(() -> new BenchFailure("Patroni has no primary"));
  }

  /** Returns whether two servers act as the primary. */
  public boolean hasTwoPrimaries() {
    return members.stream().filter(this::isPrimary).count() == 2;
  }

  private boolean isPrimary(PatroniMember member) {
    try {
      return Sql.numbers(superuser(member), "SELECT 1 WHERE NOT pg_is_in_recovery()").size() == 1;
    } catch (SQLException e) {
      return false;
    }
  }

  private Connection superuser(PatroniMember member) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:%d/postgres?connectTimeout=2&socketTimeout=5"
            .formatted(member.port()),
        "postgres",
        password);
  }

  @Override
  public String jdbcUrl() {
    return members.stream()
        .map(member -> "127.0.0.1:" + member.port())
        .collect(Collectors.joining(",", "jdbc:postgresql://", "/straightway"));
  }

  @Override
  public Map<String, String> logins() {
    return Map.of("STP_DATABASE_USER", ENGINE, "STP_DATABASE_PASSWORD", password);
  }

  @Override
  public Database database() {
    return new Database(address());
  }

  private DatabaseAddress address() {
    Credentials engine = new Credentials(ENGINE, password);
    Credentials owner = new Credentials(OWNER, password);
    return new DatabaseAddress(
        jdbcUrl(), Map.of(Role.MIGRATOR, owner, Role.ENGINE, engine, Role.READER, engine));
  }

  /**
   * Restarts the former primary and waits for a synchronous standby. There are no proxies between
   * elements and servers.
   */
  @Override
  public void heal() throws Exception {
    startFormer();
    awaitStandby();
  }

  @Override
  public void close() throws IOException {
    if (Files.exists(directory)) {
      for (PatroniMember member : members) {
        member.close();
      }
      etcd.kill();
      etcd.close();
      Directories.delete(directory);
    }
  }
}
