package io.straightway.element.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

class LogLineTest {
  @Test
  void aValueCannotBeginALineOfItsOwn() {
    LoggerContext context = new LoggerContext();
    PatternLayout layout = new PatternLayout();
    layout.setContext(context);
    layout.setPattern(
        (String)
            ServerProperties.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .get("logging.pattern.console"));
    layout.start();
    String line =
        layout.doLayout(
            new LoggingEvent(
                "caller",
                context.getLogger("Element"),
                Level.INFO,
                "source={} event=refused",
                new IllegalStateException("two\nlines"),
                new Object[] {"a\r\n2026-01-01T00:00:00Z INFO Element event=all-is-well"}));
    assertThat(line.lines()).hasSize(1);
    assertThat(line).contains("source=a | 2026-01-01", "event=refused", "two | lines");
  }
}
