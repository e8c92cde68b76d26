package io.straightway.benchmark.chaos.fault;

import java.util.List;

/** What is made of each kind of fault. */
public final class Catalogue {
  private Catalogue() {}

  /** A small part that takes about two minutes: the usual one. */
  public static List<FaultKind> small() {
    return List.of(
        FaultKind.ELEMENT_KILLED,
        FaultKind.KILLED_AT_POINT,
        FaultKind.IN_DOUBT_COMMIT,
        FaultKind.DATABASE_KILLED,
        FaultKind.FAILOVER);
  }

  /** The fault of a kind. */
  public static ChaosFault of(FaultKind kind) {
    return switch (kind) {
      case ELEMENT_KILLED -> new ElementFaults.Killed();
      case KILLED_AT_POINT -> new ElementFaults.KilledAtPoint();
      case ELEMENT_PAUSED -> new ElementFaults.Paused();
      case ALL_ELEMENTS_KILLED -> new ElementFaults.AllKilled();
      case IN_DOUBT_COMMIT -> new DatabaseFaults.InDoubtCommit();
      case BACKEND_TERMINATED -> new StandbyFaults.BackendTerminated();
      case DATABASE_KILLED -> new DatabaseFaults.Killed();
      case FAILOVER -> new StandbyFaults.Failover();
      case LOST_WHILE_WAITING -> new StandbyFaults.LostWhileWaiting();
      case STANDBY_GONE -> new StandbyFaults.StandbyGone();
      case BAD_NETWORK -> new NetworkFault();
      case DISK_FULL -> new DiskFull();
      case SERIALIZATION_STORM -> new DatabaseFaults.SerializationStorm();
      case CONNECTIONS_EXHAUSTED -> new DatabaseFaults.ConnectionsExhausted();
      case ROLLING_RESTART -> new ElementFaults.RollingRestart();
      case MIX -> new Mix();
      case PATRONI_FAILOVER -> new PatroniFailover();
      case OLD_PRIMARY_RETURNS -> new StandbyFaults.OldPrimaryReturns();
      case CLOCK_STEP -> new ClockStep();
      case FILE_INTAKE -> new FileIntake();
      case OUT_OF_MEMORY -> new FailureInside();
    };
  }
}
