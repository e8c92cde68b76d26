package io.straightway.backoffice.console.live;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the streams of events that are open: those of one operator, and all. One too many ends the
 * oldest, and its page asks again.
 */
final class OpenStreams {
  /** Half of the connections that a server has. */
  private static final int IN_ALL = 256;

  private static final int OF_AN_OPERATOR = 8;

  private final Queue<Open> all = new ArrayDeque<>();

  /** A stream, whose it is, and how it is ended. */
  private record Open(String operator, Object stream, Runnable end) {}

  /** Notes one that begins. */
  void add(String operator, Object stream, Runnable end) {
    Open tooMany = added(new Open(operator, stream, end));
    if (tooMany != null) {
      tooMany.end().run();
    }
  }

  private synchronized @Nullable Open added(Open added) {
    List<Open> own = all.stream().filter(one -> one.operator().equals(added.operator())).toList();
    Open oldest =
        own.size() >= OF_AN_OPERATOR ? own.get(0) : all.size() >= IN_ALL ? all.element() : null;
    all.remove(oldest);
    all.add(added);
    return oldest;
  }

  /** Notes that one has ended. */
  synchronized void remove(Object stream) {
    all.removeIf(one -> one.stream() == stream);
  }

  /** Ends all of them. */
  void endAll() {
    ended().forEach(one -> one.end().run());
  }

  private synchronized List<Open> ended() {
    List<Open> ended = new ArrayList<>(all);
    all.clear();
    return ended;
  }
}
