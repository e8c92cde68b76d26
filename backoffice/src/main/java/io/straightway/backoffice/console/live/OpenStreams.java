package io.straightway.backoffice.console.live;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the number of open event streams, per operator and in all. A stream beyond a limit ends
 * the oldest, whose page then connects again.
 */
final class OpenStreams {
  /** Half of a server's connections. */
  private static final int IN_ALL = 256;

  private static final int OF_AN_OPERATOR = 8;

  private final Queue<OpenStream> all = new ArrayDeque<>();

  /** A stream, its operator, and the action that ends it. */
  private record OpenStream(String operator, Object stream, Runnable end) {}

  /** Adds a stream. */
  void add(String operator, Object stream, Runnable end) {
    OpenStream tooMany = added(new OpenStream(operator, stream, end));
    if (tooMany != null) {
      tooMany.end().run();
    }
  }

  private synchronized @Nullable OpenStream added(OpenStream added) {
    List<OpenStream> own =
        all.stream().filter(stream -> stream.operator().equals(added.operator())).toList();
    OpenStream oldest =
        own.size() >= OF_AN_OPERATOR ? own.get(0) : all.size() >= IN_ALL ? all.element() : null;
    all.remove(oldest);
    all.add(added);
    return oldest;
  }

  /** Removes a stream that has ended. */
  synchronized void remove(Object stream) {
    all.removeIf(open -> open.stream() == stream);
  }

  /** Ends all streams. */
  void endAll() {
    ended().forEach(stream -> stream.end().run());
  }

  private synchronized List<OpenStream> ended() {
    List<OpenStream> ended = new ArrayList<>(all);
    all.clear();
    return ended;
  }
}
