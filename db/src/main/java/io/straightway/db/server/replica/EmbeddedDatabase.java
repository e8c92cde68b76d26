package io.straightway.db.server.replica;

import io.straightway.db.DatabaseAddress;
import io.straightway.db.server.ClusterDirectory;
import io.straightway.db.server.ClusterUpgrade;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.UpgradedCluster;
import io.straightway.db.server.copy.RowCopy;
import io.straightway.db.server.program.DirectoryLock;
import io.straightway.db.server.program.ServerFailure;
import io.straightway.db.server.replica.Replication.StandbyState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The embedded database of a directory: one server, or a primary and its synchronous standby. The
 * first server is in the directory itself, the second in its directory {@code replica}; either may
 * be the primary.
 *
 * <p>The two never accept writes at the same time. A promotion first kills the primary and
 * {@linkplain io.straightway.db.server.Fence fences} its data; both servers are processes of this
 * machine, so this is certain and not guessed. A former primary returns only as a copy of the new
 * one.
 */
public final class EmbeddedDatabase {
  private static final Path SECOND = Path.of("replica");

  private final ClusterDirectory root;
  private final Member first;
  private final Member second;
  private final OptionalInt formerPort;

  private EmbeddedDatabase(ClusterDirectory root) {
    this(root, OptionalInt.empty());
  }

  private EmbeddedDatabase(ClusterDirectory root, OptionalInt formerPort) {
    this.root = root;
    this.formerPort = formerPort;
    this.first = new Member(root);
    Path replica = root.root().resolve(SECOND);
    this.second =
        new Member(
            ClusterDirectory.existing(replica).orElseGet(() -> new ClusterDirectory(replica)));
  }

  /**
   * Starts the servers that don't run, or joins them; a missing directory gets a new database with
   * one server.
   *
   * @param port for the primary to listen on, or 0 for its former port; see {@link
   *     EmbeddedServer#startOrJoin}
   * @return the database with its primary running
   * @throws ServerFailure if it can't be started, or has no primary because the primary was lost
   */
  public static EmbeddedDatabase startOrJoin(Path dir, int port) {
    EmbeddedDatabase database = new EmbeddedDatabase(ClusterDirectory.created(dir));
    return database.locked(
        () -> new EmbeddedDatabase(database.root, database.start(port).formerPort()));
  }

  /** Returns the database of a directory, running or not; empty if there is none. */
  public static Optional<EmbeddedDatabase> in(Path dir) {
    return ClusterDirectory.existing(dir)
        .map(EmbeddedDatabase::new)
        .filter(EmbeddedDatabase::isDatabase);
  }

  /** Returns the database of a directory if at least one of its servers runs. */
  public static Optional<EmbeddedDatabase> running(Path dir) {
    return in(dir).filter(database -> database.members().anyMatch(m -> m.server().isPresent()));
  }

  private boolean isDatabase() {
    return members().anyMatch(member -> !member.is(MemberRole.ABSENT));
  }

  private EmbeddedServer start(int port) {
    fenceTheOlderOfTwoPrimaries();
    EmbeddedServer server = EmbeddedServer.startOrJoin(toBeStarted().root(), port);
    standby().ifPresent(standby -> new StandbyMember(standby).follow(server));
    return server;
  }

  private Member toBeStarted() {
    if (!isDatabase()) {
      return first;
    }
    return member(MemberRole.PRIMARY).orElseThrow(this::noPrimary);
  }

  /**
   * Fences the older of two primaries, which exist if the standby was promoted by other means and
   * the former primary has returned.
   */
  private void fenceTheOlderOfTwoPrimaries() {
    if (!first.is(MemberRole.PRIMARY) || !second.is(MemberRole.PRIMARY)) {
      return;
    }
    long difference = first.timeline() - second.timeline();
    if (difference == 0) {
      throw new ServerFailure(
          "%s and %s hold a primary each, and neither was promoted; remove one"
              .formatted(first.root(), second.root()));
    }
    (difference < 0 ? first : second).fence().raise("the other server was promoted");
  }

  /**
   * Returns the server that accepts writes.
   *
   * @throws ServerFailure if it does not run
   */
  public EmbeddedServer primary() {
    return findPrimary()
        .orElseThrow(
            () -> new ServerFailure("the primary of %s does not run".formatted(root.root())));
  }

  /** Returns the server that accepts writes; empty if it does not run. */
  public Optional<EmbeddedServer> findPrimary() {
    return member(MemberRole.PRIMARY).flatMap(Member::server);
  }

  /** Returns the former port of the primary; see {@link EmbeddedServer#formerPort}. */
  public OptionalInt formerPort() {
    return formerPort;
  }

  /** Returns whether there is a second server, whatever its state. */
  public boolean hasReplica() {
    return !first.is(MemberRole.ABSENT) && !second.is(MemberRole.ABSENT);
  }

  /** Returns whether there is a second server that follows the primary. */
  public boolean hasStandby() {
    return standby().isPresent();
  }

  /** Returns the directory of the whole database. */
  public Path directory() {
    return root.root();
  }

  /**
   * Returns the address of the database, with a login for each role. With a replica it names both
   * servers, and a client finds the one that is the primary.
   *
   * @throws ServerFailure if neither server runs
   */
  public DatabaseAddress address() {
    List<Member> order = new ArrayList<>(List.of(first, second));
    if (second.is(MemberRole.PRIMARY)) {
      order = List.of(second, first);
    }
    EmbeddedServer any =
        order.stream()
            .flatMap(member -> member.server().stream())
            .findFirst()
            .orElseThrow(() -> new ServerFailure("no server of %s runs".formatted(root.root())));
    int[] ports =
        order.stream()
            .filter(member -> !member.is(MemberRole.ABSENT))
            .flatMapToInt(member -> member.port().stream())
            .toArray();
    return any.addressOn(ports);
  }

  /**
   * Adds a synchronous standby to a database with one server; an existing standby is left as it is.
   *
   * @return the standby
   * @throws ServerFailure if the primary does not run, or the standby can't be created
   */
  public EmbeddedServer addReplica() {
    return locked(
        () -> {
          Member replica = other(member(MemberRole.PRIMARY).orElseThrow(this::noPrimary));
          if (!replica.is(MemberRole.STANDBY)) {
            rebuild(replica);
          }
          return EmbeddedServer.startOrJoin(replica.root(), 0);
        });
  }

  /**
   * Lets the primary commit alone, and deletes the standby.
   *
   * @throws ServerFailure if the primary does not run, or the standby can't be removed
   */
  public void removeReplica() {
    locked(
        () -> {
          Member leaving = other(member(MemberRole.PRIMARY).orElseThrow(this::noPrimary));
          leaving.setSynchronous(false);
          EmbeddedServer primary = primary();
          leaving.server().ifPresent(EmbeddedServer::stop);
          EmbeddedStandby.dismiss(primary);
          new StandbyMember(leaving).delete();
          return root;
        });
  }

  /**
   * Makes the standby the primary, after the former primary has been killed and fenced.
   *
   * @param even whether to replace even a primary that answers; it is then stopped in order
   * @return the new primary, which waits for no standby until {@link #rejoin}
   * @throws ServerFailure if there is no standby that has every commit, or the primary answers
   */
  public EmbeddedServer promote(boolean even) {
    return locked(
        () -> {
          Member standby = standby().orElseThrow(this::noStandby);
          return new Promotion(standby, other(standby)).run(even);
        });
  }

  /**
   * Rebuilds a former primary, or a lost or broken standby, as the synchronous standby of the
   * primary.
   *
   * @throws ServerFailure if the primary can't be started, or the copy fails
   */
  public void rejoin() {
    locked(
        () -> {
          Member primary = member(MemberRole.PRIMARY).orElseThrow(this::noPrimary);
          EmbeddedServer.startOrJoin(primary.root(), 0);
          rebuild(other(primary));
          return root;
        });
  }

  /**
   * Upgrades the data of the stopped primary to this program's version of PostgreSQL.
   *
   * @param previous the directory of the installation that the data are from
   * @throws ServerFailure if there is a standby, or the data can't be upgraded; they are then as
   *     before
   */
  public UpgradedCluster upgrade(Path previous, RowCopy.Progress progress) {
    return locked(
        () -> {
          Member primary = member(MemberRole.PRIMARY).orElseThrow(this::noPrimary);
          if (hasReplica()) {
            throw new ServerFailure(
                "%s has a standby, which can't be upgraded; run 'stp database start --replica off' of the program in %s, upgrade, and run 'stp database start --replica on'"
                    .formatted(root.root(), previous));
          }
          return new ClusterUpgrade(primary.directory(), previous, progress).run();
        });
  }

  private void rebuild(Member member) {
    new StandbyMember(member).rebuildFrom(primary());
  }

  /** Stops the servers, the primary first, so that the standby receives all of its writes. */
  public void stop() {
    locked(
        () -> {
          inOrder().forEach(member -> member.server().ifPresent(EmbeddedServer::stop));
          return root;
        });
  }

  /** Returns the running servers, the primary first. */
  public List<EmbeddedServer> servers() {
    return inOrder().flatMap(member -> member.server().stream()).toList();
  }

  /** Returns the state of each server, the primary first. */
  public List<MemberStatus> status() {
    @Nullable StandbyState standing =
        member(MemberRole.PRIMARY)
            .flatMap(Member::server)
            .filter(EmbeddedServer::isAnswering)
            .map(Replication::standing)
            .orElse(null);
    return inOrder().map(member -> MemberStatus.of(member, standing)).toList();
  }

  private Stream<Member> inOrder() {
    return second.is(MemberRole.PRIMARY) ? Stream.of(second, first) : Stream.of(first, second);
  }

  private Stream<Member> members() {
    return Stream.of(first, second);
  }

  private Optional<Member> member(MemberRole role) {
    return members().filter(member -> member.is(role)).findFirst();
  }

  private Optional<Member> standby() {
    return member(MemberRole.STANDBY);
  }

  private Member other(Member member) {
    return member.equals(first) ? second : first;
  }

  private ServerFailure noPrimary() {
    return new ServerFailure(
        "the database in %s has no primary; 'stp database promote' makes its standby one"
            .formatted(root.root()));
  }

  private ServerFailure noStandby() {
    return new ServerFailure(
        "the database in %s has no standby; 'stp database start --replica on' gives it one"
            .formatted(root.root()));
  }

  private <T> T locked(Supplier<T> work) {
    return DirectoryLock.holding(root.root().resolve("replication.lock"), work);
  }
}
