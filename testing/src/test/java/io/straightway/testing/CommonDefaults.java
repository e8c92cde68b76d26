package io.straightway.testing;

import org.awaitility.Awaitility;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/** Limits the waits and the tests of a test JVM by {@link Patience}. */
public final class CommonDefaults implements LauncherSessionListener {
  @Override
  public void launcherSessionOpened(LauncherSession session) {
    Awaitility.setDefaultTimeout(Patience.LONG);
    // classes run at once: an uncaught exception may be another test's
    Awaitility.doNotCatchUncaughtExceptionsByDefault();
    System.getProperties()
        .putIfAbsent(
            "junit.jupiter.execution.timeout.testable.method.default",
            Patience.ANY_TEST.toSeconds() + " s");
  }
}
