package io.straightway.element.server;

import java.util.HashMap;
import java.util.Map;

/**
 * The memory for bodies in work. It is taken as bytes arrive, not as they are announced, and no
 * sender gets more than half of it.
 */
public final class BodyRoom {
  private static final int SHARES = 2;
  private static final int BODIES_AT_ONCE = 8;

  private final long most;
  private final Map<String, Long> bySender = new HashMap<>();
  private long taken;

  BodyRoom(long most) {
    this.most = most;
  }

  /** Creates the room of a server whose bodies have at most this many bytes. */
  public static BodyRoom ofBodies(int maxBodyBytes) {
    return new BodyRoom((long) maxBodyBytes * BODIES_AT_ONCE);
  }

  /** Returns the most bytes of one body. */
  public int longestBody() {
    return Math.toIntExact(most / BODIES_AT_ONCE);
  }

  /** Returns a place for one body of a sender. */
  public Place of(String sender) {
    return new Place(sender);
  }

  private synchronized boolean take(String sender, int bytes) {
    long own = bySender.getOrDefault(sender, 0L) + bytes;
    if (taken + bytes > most || own > most / SHARES) {
      return false;
    }
    taken += bytes;
    bySender.put(sender, own);
    return true;
  }

  private synchronized void release(String sender, long bytes) {
    taken -= bytes;
    bySender.compute(sender, (name, own) -> own == null || own <= bytes ? null : own - bytes);
  }

  /** The memory taken for one body; closing it releases that. */
  public final class Place implements AutoCloseable {
    private final String sender;
    private long bytes;

    private Place(String sender) {
      this.sender = sender;
    }

    /** Takes memory for more of the body; returns whether there was enough. */
    public boolean take(int more) {
      boolean room = BodyRoom.this.take(sender, more);
      bytes += room ? more : 0;
      return room;
    }

    @Override
    public void close() {
      release(sender, bytes);
    }
  }
}
