package io.straightway.app;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.util.List;

/**
 * What commands log: warnings, on standard error, so that results stay alone on standard output. An
 * element's server configures its own log when it starts.
 */
public final class CommandLogging extends ContextAwareBase implements Configurator {
  private static final String LINE =
      "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX,UTC} %-5level %logger{0} %msg%n";

  /** They log the failure of a job with its stack trace; the command reports it anyway. */
  private static final List<String> TOLD_BY_THE_COMMAND =
      List.of(
          "org.springframework.batch.core.step.AbstractStep",
          "org.springframework.batch.core.job.AbstractJob");

  @Override
  public ExecutionStatus configure(LoggerContext context) {
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern(LINE);
    encoder.start();
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setContext(context);
    appender.setTarget("System.err");
    appender.setEncoder(encoder);
    appender.start();
    ch.qos.logback.classic.Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.setLevel(Boolean.getBoolean(Stp.VERBOSE) ? Level.INFO : Level.ERROR);
    root.addAppender(appender);
    if (!Boolean.getBoolean(Stp.VERBOSE)) {
      TOLD_BY_THE_COMMAND.forEach(name -> context.getLogger(name).setLevel(Level.OFF));
    }
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }
}
