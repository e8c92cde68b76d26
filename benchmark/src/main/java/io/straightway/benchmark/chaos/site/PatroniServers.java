package io.straightway.benchmark.chaos.site;

import io.straightway.benchmark.system.BenchFailure;
import io.straightway.benchmark.system.FileTree;
import io.straightway.db.Credentials;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.schema.Migrator;
import io.straightway.db.server.program.ServerAccount;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.scalability.run.ProgramStart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Two PostgreSQL servers of Debian under Patroni, which decides by a lease in etcd who is the
 * primary. Elements get the addresses of both, as the guide says.
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

  private PatroniServers(Path directory, ChildProcess etcd) {
    this.directory = directory;
    this.etcd = etcd;
  }

  /** What is not installed of it; empty if nothing is missing. */
  public static Optional<String> whyNot() {
    try {
      PatroniPrograms.find();
      return Optional.empty();
    } catch (BenchFailure missing) {
      return Optional.of(String.valueOf(missing.getMessage()));
    }
  }

  /** Starts everything, with an up-to-date schema and a synchronous standby. */
  static PatroniServers start(Path parent) throws IOException, SQLException, InterruptedException {
    PatroniPrograms programs = PatroniPrograms.find();
    Path directory = Files.createDirectories(parent.resolve("patroni"));
    ServerAccount account = ServerAccount.forData(directory);
    account.own(directory);
    int clients = PatroniPrograms.freePort();
    List<String> words =
        programs.etcdCommand(directory.resolve("etcd"), clients, PatroniPrograms.freePort());
    PatroniServers servers =
        new PatroniServers(
            directory,
            ChildProcess.start(
                ProgramStart.of(
                    "etcd",
                    account.command(words),
                    PatroniPrograms.ENVIRONMENT,
                    parent.resolve("etcd.log"))));
    try {
      for (String name : List.of("db1", "db2")) {
        servers.members.add(
            PatroniMember.start(name, directory, account, programs, clients, servers.password));
      }
      servers.awaitStandby();
      servers.createDatabase();
      return servers;
    } catch (IOException | SQLException | InterruptedException | RuntimeException e) {
      servers.close();
      throw e;
    }
  }

  private static String password() {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private void createDatabase() throws SQLException {
    try (Connection connection = superuser(primary().orElseThrow());
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE ROLE %s LOGIN CREATEROLE PASSWORD '%s'".formatted(OWNER, password));
      statement.execute("GRANT pg_read_all_stats TO " + OWNER);
      statement.execute("CREATE DATABASE straightway OWNER " + OWNER);
      // nobody else connects, so that nobody else holds a lock
      statement.execute("REVOKE ALL ON DATABASE straightway FROM PUBLIC");
      statement.execute("CREATE ROLE stp_engine");
      statement.execute("GRANT CONNECT ON DATABASE straightway TO stp_engine");
      statement.execute(
          "CREATE ROLE %s LOGIN PASSWORD '%s' IN ROLE stp_engine".formatted(ENGINE, password));
    }
    new Migrator(address()).migrate();
  }

  /** Kills the primary with all that would die with its host. */
  public void killPrimary() throws InterruptedException, IOException {
    former = primary().orElseThrow(PatroniServers::noPrimary);
    former.kill();
  }

  /** Kills Patroni beside the primary, which goes on alone. */
  public void killPatroniOfPrimary() throws InterruptedException {
    former = primary().orElseThrow(PatroniServers::noPrimary);
    former.killPatroni();
  }

  private static BenchFailure noPrimary() {
    return new BenchFailure("Patroni has no primary to be killed");
  }

  /** Waits until Patroni has promoted another one. */
  public void awaitPromotion() throws InterruptedException {
    await(
        "Patroni has promoted nobody",
        () -> members.stream().anyMatch(each -> !each.equals(former) && isPrimary(each)));
  }

  /** Ends whatever is left of the former primary, as a watchdog would, and starts its host. */
  public void startFormer() throws InterruptedException, IOException {
    if (former != null) {
      former.kill();
      former.start();
      former = null;
    }
  }

  /** Waits until commits wait for a standby that is there. */
  public void awaitStandby() throws InterruptedException {
    await("Patroni has no synchronous standby", this::hasStandby);
  }

  private static void await(String failure, Condition met) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!met.holds()) {
      if (System.nanoTime() > deadline) {
        throw new BenchFailure(failure + " within " + PATIENCE.toSeconds() + " s");
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  /** Something to wait for. */
  @FunctionalInterface
  private interface Condition {
    boolean holds() throws InterruptedException;
  }

  private boolean hasStandby() throws InterruptedException {
    for (PatroniMember member : members) {
      if (member.isSynchronousStandby()) {
        return true;
      }
    }
    return false;
  }

  private Optional<PatroniMember> primary() {
    return members.stream().filter(this::isPrimary).findFirst();
  }

  /** Whether both take themselves for the primary. */
  public boolean hasTwoPrimaries() {
    return members.stream().allMatch(this::isPrimary);
  }

  private boolean isPrimary(PatroniMember member) {
    try (Connection connection = superuser(member);
        Statement statement = connection.createStatement();
        ResultSet answer = statement.executeQuery("SELECT NOT pg_is_in_recovery()")) {
      return answer.next() && answer.getBoolean(1);
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
    return "jdbc:postgresql://127.0.0.1:%d,127.0.0.1:%d/straightway?connectTimeout=2"
        .formatted(members.get(0).port(), members.get(1).port());
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
    Map<Role, Credentials> logins = new EnumMap<>(Role.class);
    logins.put(Role.MIGRATOR, new Credentials(OWNER, password));
    logins.put(Role.ENGINE, new Credentials(ENGINE, password));
    logins.put(Role.READER, new Credentials(ENGINE, password));
    return new DatabaseAddress(jdbcUrl(), logins);
  }

  @Override
  public void heal() {
    // nothing is between elements and servers
  }

  @Override
  public void close() throws IOException {
    for (PatroniMember member : members) {
      member.close();
    }
    etcd.kill();
    etcd.close();
    FileTree.delete(directory);
  }
}
