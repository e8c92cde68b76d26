package io.straightway.element.protocol;

import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A few messages, two elements, and two servers, one of which follows the other. Each next event is
 * drawn from the possible ones.
 */
final class ProtocolModel {
  /** The wait for a standby was cancelled: a warning, and the commit returns. */
  static final String CUT_WAIT = "01000";

  private static final String CONNECTION_LOST = "08006";
  private static final String SHUT_DOWN = "57P01";
  private static final String READ_ONLY = "25006";

  private static final int MESSAGES = 3;
  private static final int ELEMENTS = 2;
  private static final int STEPS = 48;
  private static final int PATIENCE = 4_000;

  /**
   * The state of a message at an element: nothing, to be written, written and waiting, or returned.
   */
  private enum At {
    NOTHING,
    TO_WRITE,
    WAITING,
    RETURNED
  }

  /** The guarantee of replication. */
  enum Setup {
    /** Commits wait for the standby, and nobody changes that. */
    WAITS,
    /** Each commit is verified, whatever the configuration. */
    PROVES
  }

  private final CommitReaction design;
  private final Setup setup;
  private final Random random;
  private final Server[] servers = {new Server(), new Server()};
  private final At[][] at = new At[ELEMENTS][MESSAGES];
  private final int[][] server = new int[ELEMENTS][MESSAGES];
  private final int[][] place = new int[ELEMENTS][MESSAGES];
  private final int[][] life = new int[ELEMENTS][MESSAGES];
  private final boolean[] consumed = new boolean[MESSAGES];
  private final boolean[] acknowledged = new boolean[MESSAGES];
  private final boolean[] refused = new boolean[MESSAGES];
  private boolean faults = true;
  private int records;

  ProtocolModel(CommitReaction design, Setup setup, long seed) {
    this.design = design;
    this.setup = setup;
    this.random = new Random(seed);
    servers[0].primary = true;
    servers[1].follows = true;
    for (At[] messages : at) {
      Arrays.fill(messages, At.NOTHING);
    }
  }

  /** Runs the schedule, then lets everything recover; returns the fault at the end, or null. */
  @Nullable String run() {
    for (int step = 0; step < STEPS; step++) {
      step();
    }
    recover();
    for (int step = 0; step < PATIENCE && !isDone(); step++) {
      step();
    }
    return verdict();
  }

  private boolean isDone() {
    for (int m = 0; m < MESSAGES; m++) {
      if (!acknowledged[m] && !refused[m]) {
        return false;
      }
    }
    return true;
  }

  private @Nullable String verdict() {
    Server books = servers[authority()];
    for (int m = 0; m < MESSAGES; m++) {
      int booked = books.count(m);
      if (refused[m]) {
        return "a good message was refused";
      }
      if (booked > 1) {
        return "a message was booked twice";
      }
      if (acknowledged[m] && booked == 0) {
        return "an acknowledged message is lost";
      }
      if (!acknowledged[m]) {
        return "a message was never acknowledged";
      }
    }
    return null;
  }

  /** Returns the primary; of two that assume that role, the one on the later timeline. */
  private int authority() {
    if (servers[0].primary != servers[1].primary) {
      return servers[0].primary ? 0 : 1;
    }
    return servers[0].timeline >= servers[1].timeline ? 0 : 1;
  }

  private void recover() {
    faults = false;
    int books = authority();
    for (Server server : servers) {
      if (!server.runs) {
        server.runs = true;
      }
      server.sleeps = false;
    }
    servers[books].commitsAlone = false;
    servers[1 - books].rewindTo(servers[books]);
  }

  private void step() {
    switch (random.nextInt(faults ? 14 : 8)) {
      case 0, 1 -> send();
      case 2, 3 -> write(random.nextInt(ELEMENTS), random.nextInt(MESSAGES));
      case 4 -> replicate();
      case 5 -> returns(random.nextInt(ELEMENTS), random.nextInt(MESSAGES));
      case 6, 7 -> answer(random.nextInt(ELEMENTS), random.nextInt(MESSAGES));
      case 8 -> crash(random.nextInt(ELEMENTS));
      case 9 -> stopOrStart(servers[random.nextInt(2)]);
      case 10 -> servers[random.nextInt(2)].sleeps ^= random.nextInt(3) == 0;
      case 11 -> promoteOrRejoin();
      case 12 -> cutAWait(random.nextInt(ELEMENTS), random.nextInt(MESSAGES));
      default -> misconfigure(servers[random.nextInt(2)]);
    }
  }

  /** Sends a message, or repeats one that was not acknowledged. */
  private void send() {
    int m = random.nextInt(MESSAGES);
    int e = random.nextInt(ELEMENTS);
    if (!acknowledged[m] && !refused[m] && !consumed[m] && at[e][m] == At.NOTHING) {
      at[e][m] = At.TO_WRITE;
      consumed[m] = design == CommitReaction.CONSUMES_FIRST;
    }
  }

  private void write(int e, int m) {
    int s = random.nextInt(2);
    Server target = servers[s];
    if (at[e][m] != At.TO_WRITE || !target.answers()) {
      return;
    }
    if (!target.primary) {
      failed(e, m, READ_ONLY);
    } else if (design == CommitReaction.LOOKS_UP && target.has(m) && !target.isLocked(m)) {
      acknowledge(e, m);
    } else if (design == CommitReaction.HAS_NO_KEY || !target.isLocked(m)) {
      boolean isKnown = design != CommitReaction.HAS_NO_KEY && target.has(m);
      server[e][m] = s;
      life[e][m] = target.life;
      place[e][m] = target.append(records++, m, isKnown);
      at[e][m] = At.WAITING;
    }
  }

  private void replicate() {
    for (int s = 0; s < 2; s++) {
      Server source = servers[s];
      Server copy = servers[1 - s];
      if (source.primary
          && source.answers()
          && copy.answers()
          && copy.follows
          && copy.timeline == source.timeline
          && copy.length() < source.length()) {
        source.endWait(copy.length());
        copy.copyFrom(source);
      }
    }
  }

  /** Returns whether the standby of a server has confirmed that place. */
  private boolean isReplicated(int s, int place) {
    Server copy = servers[1 - s];
    return copy.follows && copy.timeline == servers[s].timeline && copy.length() > place;
  }

  private boolean isConnected(int e, int m) {
    Server target = servers[server[e][m]];
    return target.answers() && target.life == life[e][m];
  }

  private void returns(int e, int m) {
    if (at[e][m] != At.WAITING) {
      return;
    }
    int s = server[e][m];
    if (!isConnected(e, m)) {
      failed(e, m, servers[s].runs ? CONNECTION_LOST : SHUT_DOWN);
    } else if (servers[s].commitsAlone || isReplicated(s, place[e][m])) {
      servers[s].endWait(place[e][m]);
      at[e][m] = At.RETURNED;
    }
  }

  private void answer(int e, int m) {
    if (at[e][m] != At.RETURNED) {
      return;
    }
    int s = server[e][m];
    if (setup == Setup.WAITS || design == CommitReaction.TRUSTS_THE_SETTINGS) {
      acknowledge(e, m);
    } else if (!isConnected(e, m)) {
      failed(e, m, CONNECTION_LOST);
    } else if (servers[s].primary && isReplicated(s, place[e][m])) {
      acknowledge(e, m);
    } else {
      failed(e, m, CUT_WAIT);
    }
  }

  private void acknowledge(int e, int m) {
    acknowledged[m] = true;
    at[e][m] = At.NOTHING;
  }

  private void failed(int e, int m, String sqlState) {
    switch (design.after(sqlState)) {
      case REPLAY -> at[e][m] = At.TO_WRITE;
      case ANSWER -> acknowledge(e, m);
      case REFUSE -> {
        refused[m] = true;
        at[e][m] = At.NOTHING;
      }
    }
  }

  /** The memory of the element is lost; its sessions end when the server notices. */
  private void crash(int e) {
    for (int m = 0; m < MESSAGES; m++) {
      if (at[e][m] == At.WAITING && isConnected(e, m)) {
        servers[server[e][m]].endWait(place[e][m]);
      }
      at[e][m] = At.NOTHING;
    }
  }

  private void stopOrStart(Server server) {
    if (server.runs) {
      server.stop();
    } else {
      server.runs = true;
    }
  }

  /** Promotes the standby; or makes the former primary the standby of the other. */
  private void promoteOrRejoin() {
    int books = authority();
    Server first = servers[books];
    Server other = servers[1 - books];
    if (!other.runs) {
      return;
    }
    if (!other.follows) {
      if (first.answers()) {
        other.rewindTo(first);
      }
      return;
    }
    boolean leaseEnded = !first.answers() || random.nextInt(4) == 0;
    if (leaseEnded && other.answers() && other.timeline == first.timeline) {
      other.follows = false;
      other.primary = true;
      other.timeline++;
    }
  }

  private void cutAWait(int e, int m) {
    if (at[e][m] == At.WAITING && isConnected(e, m)) {
      servers[server[e][m]].endWait(place[e][m]);
      failed(e, m, CUT_WAIT);
    }
  }

  private void misconfigure(Server server) {
    if (setup != Setup.WAITS && server.primary) {
      server.commitsAlone ^= true;
    }
  }
}
