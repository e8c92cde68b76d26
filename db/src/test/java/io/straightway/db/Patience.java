package io.straightway.db;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * How long tests wait for what must come, but by no promised time: long enough for a slow machine
 * that runs many of them at once. Where a time is promised, a test says so by {@code atMost}.
 */
public final class Patience implements LauncherSessionListener {
  private static final Duration LONG = Duration.ofMinutes(3);

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    Awaitility.setDefaultTimeout(LONG);
  }
}
