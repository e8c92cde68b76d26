package io.straightway.chaos.site;

import io.straightway.db.server.ServerProcesses;
import io.straightway.db.server.program.ServerAccount;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.scalability.run.ProgramStart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/** One Patroni and its PostgreSQL server, which together represent a host. */
final class PatroniMember {
  /**
   * The configuration recommended in the guide, for one machine, with loops as short as the lease
   * allows.
   */
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

  /** The login of the standbys. */
  static final String REPLICATOR = "replicator";

  private final String name;
  private final Path directory;
  private final List<String> command;
  private final int port;
  private final int ownPort;
  private ChildProcess process;

  /** Writes the configuration and starts Patroni. */
  PatroniMember(
      String name,
      Path directory,
      ServerAccount account,
      PatroniPrograms programs,
      int etcdPort,
      String password)
      throws IOException {
    this.name = name;
    this.directory = directory;
    this.port = PatroniPrograms.freePort();
    this.ownPort = PatroniPrograms.freePort();
    Path file = directory.resolve(name + ".yml");
    Files.writeString(
        file,
        CONFIGURATION.formatted(
            name, ownPort, etcdPort, port, directory, programs.postgres(), password));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    account.own(file);
    this.command = account.command(List.of(programs.patroni().toString(), file.toString()));
    this.process = start();
  }

  private ChildProcess start() {
    return ChildProcess.start(
        ProgramStart.of(
            "patroni " + name,
            command,
            PatroniPrograms.ENVIRONMENT,
            directory.resolveSibling("patroni-" + name + ".log")));
  }

  /** Kills all remaining processes and starts Patroni. */
  void restart() throws IOException {
    kill();
    process = start();
  }

  /**
   * Returns whether Patroni has recorded that commits wait for this member. Until then Patroni
   * would not promote it, even if commits do wait.
   */
  boolean isSynchronousStandby() throws InterruptedException {
    return HttpProbe.isOk(ownPort, "/synchronous");
  }

  /** Returns the port of the member's PostgreSQL. */
  int port() {
    return port;
  }

  /** Kills Patroni and leaves its PostgreSQL running, which is not its child process. */
  void killPatroni() {
    Signals.kill(Signals.family(process.pid()));
  }

  /** Kills everything that would end with the host. */
  void kill() {
    killPatroni();
    postgres().kill();
  }

  /** Pauses all processes, as on a sleeping host. */
  void pause() {
    List<Long> pids = new ArrayList<>(Signals.family(process.pid()));
    pids.addAll(postgres().pids());
    Signals.pause(pids);
  }

  private ServerProcesses postgres() {
    return ServerProcesses.on(directory.resolve(name));
  }

  void close() {
    kill();
    process.close();
  }
}
