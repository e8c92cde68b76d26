package io.straightway.backoffice.access;

import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionListener;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Bounds the number of sessions of a server: those of each operator, and those without a logged-in
 * user, which a login with the company needs. A session beyond the limit ends the oldest.
 */
final class LiveSessions implements HttpSessionListener {
  /**
   * The limit of sessions without a logged-in user. A login with the company takes minutes at most.
   */
  static final int OF_NOBODY = 1_000;

  static final int OF_AN_OPERATOR = 20;

  private static final String NOBODY = "";

  /** The operators' names by session, oldest first. */
  private final Map<HttpSession, String> sessions = new LinkedHashMap<>();

  private final Map<String, Integer> counts = new HashMap<>();

  @Override
  public void sessionCreated(HttpSessionEvent event) {
    belongs(event.getSession(), NOBODY, OF_NOBODY);
  }

  @Override
  public void sessionDestroyed(HttpSessionEvent event) {
    forget(event.getSession());
  }

  /** Assigns a session to an operator. */
  void loggedIn(HttpSession session, String operator) {
    belongs(session, operator, OF_AN_OPERATOR);
  }

  /** Returns the number of sessions. */
  synchronized int count() {
    return sessions.size();
  }

  private void belongs(HttpSession session, String owner, int most) {
    for (HttpSession old : moved(session, owner, most)) {
      end(old);
    }
  }

  private synchronized List<HttpSession> moved(HttpSession session, String owner, int most) {
    forget(session);
    sessions.put(session, owner);
    if (counts.merge(owner, 1, Integer::sum) <= most) {
      return List.of();
    }
    return new ArrayList<>(
        sessions.entrySet().stream()
            .filter(entry -> entry.getValue().equals(owner))
            .limit(1)
            .map(Map.Entry::getKey)
            .toList());
  }

  private synchronized void forget(HttpSession session) {
    String owner = sessions.remove(session);
    if (owner != null) {
      counts.computeIfPresent(owner, (name, count) -> count == 1 ? null : count - 1);
    }
  }

  private void end(HttpSession session) {
    forget(session);
    try {
      session.invalidate();
    } catch (IllegalStateException endedAlready) {
      // already expired
    }
  }
}
