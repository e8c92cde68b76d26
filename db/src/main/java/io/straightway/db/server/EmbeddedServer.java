package io.straightway.db.server;

import io.straightway.db.Credentials;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.server.program.Binaries;
import io.straightway.db.server.program.Command;
import io.straightway.db.server.program.Directories;
import io.straightway.db.server.program.DirectoryLock;
import io.straightway.db.server.program.Pause;
import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * A durable PostgreSQL server in a directory of ours.
 *
 * <p>It belongs to the directory, not to the program that started it: it continues to run when that
 * program ends or is killed, and any program of the same user finds, joins and stops it. It listens
 * on 127.0.0.1 only; the passwords are in the directory, readable by its user only.
 *
 * @param formerPort the port that it listened on before, if this call of {@link #startOrJoin}
 *     started it on another because a program had taken the former; clients that know only the
 *     former port can't reach the server
 */
public record EmbeddedServer(
    ClusterDirectory cluster,
    ServerCredentials credentials,
    Postmaster postmaster,
    OptionalInt formerPort) {
  private static final String HOST = "127.0.0.1";
  private static final Pause PAUSE =
      new Pause(Duration.ofMillis(20), "waiting for the end of a database server");
  private static final Duration STOP_PATIENCE = Duration.ofMinutes(2);

  /**
   * Returns the server of a directory: the running one if it answers, otherwise one started here.
   * An empty or missing directory gets a new database. Of programs that call this at once, one
   * starts the server and the others join it. A server that was killed recovers every committed
   * row.
   *
   * @param port to listen on, or 0 for its former port; a new server, or one whose former port
   *     another program has taken, then gets a free port
   * @throws ServerFailure if it can't be started, or runs on another port than the requested one
   */
  public static EmbeddedServer startOrJoin(Path dir, int port) {
    Binaries.requireSupportedSystem();
    return new ServerStart(ClusterDirectory.created(dir), port, Patience.USUAL).startOrJoin();
  }

  /**
   * Returns the running server of a directory, whether or not it answers.
   *
   * @throws ServerFailure if the directory can't be read
   */
  public static Optional<EmbeddedServer> find(Path dir) {
    return ClusterDirectory.existing(dir).flatMap(EmbeddedServer::find);
  }

  public static Optional<EmbeddedServer> find(ClusterDirectory cluster) {
    try {
      return Postmaster.alive(cluster.data())
          .map(
              postmaster ->
                  new EmbeddedServer(
                      cluster,
                      ServerCredentials.read(cluster.credentials()),
                      postmaster,
                      OptionalInt.empty()));
    } catch (IOException e) {
      throw ServerFailure.at(cluster.root(), "can't read postmaster.pid", e);
    }
  }

  /**
   * Requires that the data are of the version of our programs: another program may have started the
   * server, and our migrations would keep its data from being upgraded.
   *
   * @throws ServerFailure if they are of another version
   */
  public void requireOurVersion() {
    try {
      Cluster.check(cluster);
    } catch (IOException e) {
      throw ServerFailure.at(cluster.root(), "can't read its version", e);
    }
  }

  EmbeddedServer movedFrom(OptionalInt taken) {
    return new EmbeddedServer(cluster, credentials, postmaster, taken);
  }

  /** Returns the address of the database, with a login for each role. */
  public DatabaseAddress address() {
    return address(Cluster.DATABASE);
  }

  /** Returns the directory that holds the server. */
  public Path directory() {
    return cluster.root();
  }

  /**
   * The state of the server at this moment.
   *
   * @param running whether its process runs
   * @param answering whether it accepts logins
   * @param pid the process id
   * @param port the port on 127.0.0.1
   * @param since the start of the process
   * @param bytesOnDisk the size of its data, log included
   * @param version of PostgreSQL, such as 17.11
   */
  public record Status(
      boolean running,
      boolean answering,
      long pid,
      int port,
      Instant since,
      long bytesOnDisk,
      String version) {}

  /**
   * Returns the current state of the server.
   *
   * @throws ServerFailure if the directory can't be read
   */
  public Status status() {
    boolean running = postmaster.isAlive();
    boolean answering = isAnswering();
    return new Status(
        running,
        answering,
        postmaster.pid(),
        postmaster.port(),
        postmaster.since(),
        bytesOnDisk(),
        Binaries.VERSION);
  }

  /**
   * Stops the server and waits for its end: open transactions are rolled back, everything committed
   * is on disk. Does nothing if the server has ended.
   *
   * @throws ServerFailure if it did not stop within two minutes
   */
  public void stop() {
    if (isAlive()) {
      DirectoryLock.holding(cluster.lock(), this::stopped);
    }
  }

  private Command.Result stopped() {
    Command.Result result = ServerPrograms.of(cluster).stop("fast", STOP_PATIENCE);
    if (!hasEnded()) {
      throw new ServerFailure(
          "the database server in %s (pid %d) did not stop: %s"
              .formatted(cluster.root(), postmaster.pid(), result.output().strip()));
    }
    return result;
  }

  /**
   * Starts a watch that stops the server when the watch is closed or this program ends, even if it
   * is killed.
   *
   * @throws ServerFailure if the watch can't be started
   */
  public ServerWatch stopWithThisProgram() {
    try {
      return ServerWatch.over(this, ServerPrograms.of(cluster).stopping("fast", STOP_PATIENCE));
    } catch (IOException e) {
      throw ServerFailure.at(cluster.root(), "can't watch over its server", e);
    }
  }

  public Path data() {
    return cluster.data();
  }

  public long pid() {
    return postmaster.pid();
  }

  /** Returns whether the server accepts a login within seconds. */
  public boolean isAnswering() {
    return isAlive() && ask(Patience.USUAL.login()) == Probe.Answer.READY;
  }

  boolean isAlive() {
    return postmaster.isAlive();
  }

  /**
   * Waits for the end of the process, for at most 10 s. The program that stops a server waits for
   * the removal of the file with its process id, which happens a moment before the process ends.
   */
  boolean hasEnded() {
    long begin = System.nanoTime();
    while (isAlive() && System.nanoTime() - begin < Patience.USUAL.ending().toNanos()) {
      PAUSE.take();
    }
    return !isAlive();
  }

  public int port() {
    return postmaster.port();
  }

  Probe.Answer ask(Duration patience) {
    return new Probe(credentials, patience).ask(postmaster.port());
  }

  /** Ends the process at once; the next start recovers from the log. */
  void kill() {
    postmaster.kill();
  }

  static String url(int port, String database) {
    return url(HOST + ":" + port, database);
  }

  private static String url(String hosts, String database) {
    return "jdbc:postgresql://" + hosts + "/" + database;
  }

  DatabaseAddress address(String database) {
    return new DatabaseAddress(url(postmaster.port(), database), credentials.byRole());
  }

  /**
   * Returns the address of this server and another one with the same passwords.
   *
   * @param ports of both on 127.0.0.1, the one to try first in front
   */
  public DatabaseAddress addressOn(int... ports) {
    String hosts =
        Arrays.stream(ports).mapToObj(port -> HOST + ":" + port).collect(Collectors.joining(","));
    return new DatabaseAddress(url(hosts, Cluster.DATABASE), credentials.byRole());
  }

  /** Opens a superuser connection with one of the server's databases. */
  public Connection superuser(String database) throws SQLException {
    Credentials login = credentials.superuser();
    return DriverManager.getConnection(
        url(postmaster.port(), database), login.user(), login.password());
  }

  private long bytesOnDisk() {
    try {
      return Directories.size(cluster.data()) + Files.size(cluster.log());
    } catch (IOException e) {
      throw ServerFailure.at(cluster.root(), "can't measure its size", e);
    }
  }
}
