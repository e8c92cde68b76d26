package io.straightway.chaos.fault;

import io.straightway.chaos.site.ElementClock;
import io.straightway.chaos.site.FailingDisk;
import io.straightway.chaos.site.PatroniServers;
import io.straightway.chaos.site.SitePlan;
import io.straightway.chaos.site.SitePlan.Trait;
import io.straightway.chaos.site.SmallDisk;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The catalogue of faults, in order. Each names the installation that it needs and the action that
 * injects it; {@link io.straightway.chaos.site.Site#repair()} heals all of them.
 */
@SuppressWarnings("ImmutableEnumChecker") // the fields are records and method references
public enum FaultKind {
  ELEMENT_KILLED(
      "an element is killed at a random instant", SitePlan.of(1), ElementFaults::oneKilled),
  KILLED_AT_POINT(
      "an element is killed at a point of its transaction",
      SitePlan.of(1),
      ElementFaults::killedAtPoint),
  ELEMENT_PAUSED(
      "an element is paused past its lease, another takes over",
      SitePlan.of(2),
      ElementFaults::paused),
  ALL_ELEMENTS_KILLED("all elements are killed at once", SitePlan.of(2), ElementFaults::allKilled),
  IN_DOUBT_COMMIT(
      "the connection is cut around COMMIT", SitePlan.of(1), DatabaseFaults::inDoubtCommit),
  BACKEND_TERMINATED(
      "a commit's wait for the standby is terminated or cancelled",
      SitePlan.of(1, Trait.STANDBY),
      StandbyFaults::backendTerminated),
  DATABASE_KILLED("PostgreSQL is killed and started again", SitePlan.of(1), DatabaseFaults::killed),
  FAILOVER(
      "the primary is killed, the standby promoted",
      SitePlan.of(1, Trait.STANDBY),
      StandbyFaults::failover),
  LOST_WHILE_WAITING(
      "standby lost, commit waits, retry, primary lost, promote",
      SitePlan.of(1, Trait.STANDBY),
      StandbyFaults::lostWhileWaiting),
  OLD_PRIMARY_RETURNS(
      "the old primary comes back after a failover",
      SitePlan.of(1, Trait.STANDBY),
      StandbyFaults::oldPrimaryReturns),
  STANDBY_GONE(
      "the standby is killed or paused", SitePlan.of(1, Trait.STANDBY), StandbyFaults::standbyGone),
  BAD_NETWORK("connections are reset, half open, slow", SitePlan.of(1), DatabaseFaults::badNetwork),
  DISK_FULL(
      "the database's disk is full",
      SitePlan.of(1, Trait.SMALL_DISK),
      DatabaseFaults::diskFull,
      SmallDisk::obstacle),
  SERIALIZATION_STORM(
      "transactions on a hot position refuse each other",
      SitePlan.of(2, Trait.CONTENDED),
      DatabaseFaults::serializationStorm),
  CONNECTIONS_EXHAUSTED(
      "the database has no connection left", SitePlan.of(1), DatabaseFaults::connectionsExhausted),
  CLOCK_STEP(
      "an element's clock is set an hour on or back, or to a change of day or of summer time",
      SitePlan.of(1, Trait.CLOCK),
      ClockStep::inject,
      ElementClock::obstacle),
  FILE_INTAKE(
      "an element is killed while it loads files", SitePlan.of(1, Trait.INBOX), FileIntake::inject),
  OUT_OF_MEMORY(
      "an element runs out of memory, or a queue's thread is killed",
      SitePlan.of(1),
      FailureInside::inject,
      FailureInside::obstacle),
  ROLLING_RESTART(
      "elements are restarted one by one", SitePlan.of(2), ElementFaults::rollingRestart),
  MIX("a seeded mix of the others", SitePlan.of(2, Trait.STANDBY), FaultKind::oneOfTheMix),
  PATRONI_FAILOVER(
      "the primary's host or its Patroni is killed, Patroni promotes the standby",
      SitePlan.of(1, Trait.PATRONI),
      PatroniFailover::inject,
      PatroniServers::obstacle),
  REBALANCE(
      "a member of the consumer group is killed, ended, added, or paused past its session",
      SitePlan.of(2, Trait.KAFKA),
      KafkaFaults::rebalance),
  REBALANCE_KIP_848(
      "the same with the group protocol of KIP-848",
      SitePlan.of(2, Trait.KAFKA, Trait.KIP_848),
      KafkaFaults::rebalance),
  BROKER_KILLED(
      "the broker is killed and started again",
      SitePlan.of(2, Trait.KAFKA),
      KafkaFaults::brokerKilled),
  KAFKA_DATABASE_KILLED(
      "PostgreSQL is killed and started again under trades from Kafka",
      SitePlan.of(2, Trait.KAFKA),
      DatabaseFaults::killed),
  PRIMARY_ASLEEP(
      "the primary sleeps and answers nothing, the standby is promoted",
      SitePlan.of(1, Trait.STANDBY),
      StandbyFaults::primaryAsleep),
  PATRONI_HOST_ASLEEP(
      "the primary's host sleeps, Patroni promotes a standby",
      SitePlan.of(1, Trait.PATRONI),
      PatroniFailover::hostAsleep,
      PatroniServers::obstacle),
  STREAMS(
      "an element or the database fails, or the network, under trades by streams",
      SitePlan.of(1, Trait.STREAM),
      FaultKind::underStreams),
  MARKS_DISK_FULL(
      "the disk for the marks of acknowledged commits is full",
      SitePlan.of(2, Trait.SMALL_MARKS),
      MarksFaults::full,
      SmallDisk::obstacle),
  MARKS_DISK_FAILING(
      "the disk for the marks of acknowledged commits fails",
      SitePlan.of(1, Trait.FAILING_MARKS),
      MarksFaults::failing,
      FailingDisk::obstacle),
  FLOWS_FORGOTTEN(
      "a firewall forgets the connections to the database",
      SitePlan.of(1),
      DatabaseFaults::flowsForgotten),
  OTHER_SETTINGS(
      "an element has other settings or older static data than the database",
      SitePlan.of(2),
      SettingFaults::inject),
  RECORDS_DELETED(
      "records of the topic are deleted unread",
      SitePlan.of(2, Trait.KAFKA),
      KafkaFaults::recordsDeleted);

  private final String description;
  private final SitePlan site;
  private final Action action;
  private final Supplier<Optional<String>> obstacle;

  /**
   * An action that injects a fault while the feeder sends, and restarts the processes that the
   * fault has ended.
   */
  @FunctionalInterface
  interface Action {
    Injection inject(Scene scene) throws Exception;
  }

  FaultKind(String description, SitePlan site, Action action) {
    this(description, site, action, Optional::empty);
  }

  FaultKind(String description, SitePlan site, Action action, Supplier<Optional<String>> obstacle) {
    this.description = description;
    this.site = site;
    this.action = action;
    this.obstacle = obstacle;
  }

  /** Returns the default selection, a small part of the catalogue that takes about two minutes. */
  public static List<FaultKind> small() {
    return List.of(ELEMENT_KILLED, KILLED_AT_POINT, IN_DOUBT_COMMIT, DATABASE_KILLED, FAILOVER);
  }

  private static Injection underStreams(Scene scene) throws Exception {
    FaultKind kind =
        scene.oneOf(List.of(ELEMENT_KILLED, IN_DOUBT_COMMIT, DATABASE_KILLED, BAD_NETWORK));
    return kind.inject(scene);
  }

  /** Injects a random fault of the mix into an installation with elements and standby. */
  private static Injection oneOfTheMix(Scene scene) throws Exception {
    return scene.oneOf(mix()).inject(scene);
  }

  /** Returns the faults of the mix that can be injected on this machine. */
  public static List<FaultKind> mix() {
    return Stream.of(
            ELEMENT_KILLED,
            ALL_ELEMENTS_KILLED,
            ELEMENT_PAUSED,
            ROLLING_RESTART,
            IN_DOUBT_COMMIT,
            DATABASE_KILLED,
            BACKEND_TERMINATED,
            STANDBY_GONE,
            FAILOVER,
            LOST_WHILE_WAITING,
            BAD_NETWORK,
            OUT_OF_MEMORY)
        .filter(kind -> kind.obstacle().isEmpty())
        .toList();
  }

  /** Returns a description of the fault. */
  public String description() {
    return description;
  }

  /** Returns the fault's number in the catalogue, from 1. */
  public int number() {
    return List.of(values()).indexOf(this) + 1;
  }

  /** Returns the fault's name on the command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the installation that the fault needs. */
  public SitePlan site() {
    return site;
  }

  /** Returns the reason why the fault can't be injected on this machine; empty if it can. */
  public Optional<String> obstacle() {
    return obstacle.get();
  }

  /**
   * Injects the fault while the feeder sends, and restarts the processes that the fault has ended.
   */
  public Injection inject(Scene scene) throws Exception {
    return action.inject(scene);
  }

  /**
   * Returns the fault with a number or a name.
   *
   * @throws IllegalArgumentException if there is none, listing all names
   */
  public static FaultKind parse(String text) {
    return Arrays.stream(values())
        .filter(kind -> kind.word().equals(text) || text.equals(Integer.toString(kind.number())))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no fault '%s'; there are 1 to %d: %s"
                        .formatted(text, values().length, words())));
  }

  private static String words() {
    return Arrays.stream(values()).map(FaultKind::word).collect(Collectors.joining(", "));
  }
}
