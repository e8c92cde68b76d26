package io.straightway.benchmark.chaos.site;

import io.straightway.db.server.program.ServerAccount;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.scalability.run.ProgramStart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One Patroni with its PostgreSQL, which stand for a host. */
final class PatroniMember {
  /** What the guide says about Patroni, on one machine: its loops as short as its lease allows. */
  private static final String CONFIGURATION =
      """
      scope: straightway
      name: %1$s
      restapi: {listen: "127.0.0.1:%2$d", connect_address: "127.0.0.1:%2$d"}
      etcd3: {host: "127.0.0.1:%3$d"}
      bootstrap:
        dcs:
          ttl: 20
          loop_wait: 2
          retry_timeout: 5
          synchronous_mode: true
          synchronous_mode_strict: true
          postgresql:
            use_pg_rewind: true
            parameters: {synchronous_commit: "on", wal_log_hints: "on"}
        initdb: [{encoding: UTF8}, {locale: C}]
      postgresql:
        listen: "127.0.0.1:%4$d"
        connect_address: "127.0.0.1:%4$d"
        data_dir: "%5$s/%1$s"
        bin_dir: "%6$s"
        pgpass: "%5$s/%1$s.pgpass"
        authentication:
          superuser: {username: postgres, password: "%7$s"}
          replication: {username: replicator, password: "%7$s"}
        parameters: {unix_socket_directories: ""}
        pg_hba:
          - host all all 127.0.0.1/32 scram-sha-256
          - host replication replicator 127.0.0.1/32 scram-sha-256
      watchdog: {mode: "off"}
      """;

  private final String name;
  private final Path directory;
  private final ServerAccount account;
  private final List<String> command;
  private final int port;
  private final int ownPort;
  private @Nullable ChildProcess process;

  private PatroniMember(
      String name,
      Path directory,
      ServerAccount account,
      List<String> command,
      int port,
      int ownPort) {
    this.name = name;
    this.directory = directory;
    this.account = account;
    this.command = command;
    this.port = port;
    this.ownPort = ownPort;
  }

  /** Writes its configuration, and starts it. */
  static PatroniMember start(
      String name,
      Path directory,
      ServerAccount account,
      PatroniPrograms programs,
      int etcdPort,
      String password)
      throws IOException {
    int port = PatroniPrograms.freePort();
    int ownPort = PatroniPrograms.freePort();
    Path file = directory.resolve(name + ".yml");
    Files.writeString(
        file,
        CONFIGURATION.formatted(
            name, ownPort, etcdPort, port, directory, programs.postgres(), password));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    account.own(file);
    List<String> command = List.of(programs.patroni().toString(), file.toString());
    PatroniMember member = new PatroniMember(name, directory, account, command, port, ownPort);
    member.start();
    return member;
  }

  void start() {
    process =
        ChildProcess.start(
            ProgramStart.of(
                "patroni " + name,
                account.command(command),
                PatroniPrograms.ENVIRONMENT,
                directory.resolveSibling("patroni-" + name + ".log")));
  }

  /**
   * Whether Patroni has written down that commits wait for this one; until then it would not
   * promote it, even if they do.
   */
  boolean isSynchronousStandby() throws InterruptedException {
    return Question.isAnsweredYes(ownPort, "/synchronous");
  }

  /** Where its PostgreSQL listens. */
  int port() {
    return port;
  }

  /** Kills Patroni, and leaves its PostgreSQL, which is no child of it, as it is. */
  void killPatroni() throws InterruptedException {
    Signals.kill(Signals.family(Objects.requireNonNull(process).pid()));
  }

  /** Kills everything that would die with its host. */
  void kill() throws InterruptedException, IOException {
    List<Long> pids = new ArrayList<>(Signals.family(Objects.requireNonNull(process).pid()));
    pids.addAll(postgres());
    Signals.kill(pids);
  }

  /** The file stays when the server is killed, and its number may be another's by now. */
  private List<Long> postgres() throws IOException {
    Path data = directory.resolve(name);
    Path file = data.resolve("postmaster.pid");
    if (!Files.exists(file)) {
      return List.of();
    }
    long pid = Long.parseLong(Files.readAllLines(file).get(0).strip());
    boolean ours =
        ProcessHandle.of(pid)
            .flatMap(each -> each.info().commandLine())
            .filter(line -> line.contains(data.toString()))
            .isPresent();
    return ours ? Signals.family(pid) : List.of();
  }

  /** Kills all of it, and forgets the process. */
  void close() throws IOException {
    try {
      kill();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Objects.requireNonNull(process).close();
  }
}
