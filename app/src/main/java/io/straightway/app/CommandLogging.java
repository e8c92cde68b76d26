package io.straightway.app;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.spi.ContextAwareBase;
import io.straightway.element.server.ServerProperties;
import java.util.List;
import org.slf4j.LoggerFactory;
import org.springframework.boot.logging.logback.StructuredLogEncoder;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;

/**
 * Configures the log of commands: on standard error, so that standard output holds only results.
 * Text has errors, JSON has warnings too, and {@code --verbose} adds information. An element's
 * server configures its own log when it starts.
 */
public final class CommandLogging extends ContextAwareBase implements Configurator {
  private static final String ROOT = org.slf4j.Logger.ROOT_LOGGER_NAME;
  private static final String LINE =
      "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX,UTC} %-5level %logger{0}"
          + " %replace(%msg){'[\\r\\n]+', ' | '}%n";

  /**
   * Loggers that report the failure of a job with its stack trace, although the command reports it
   * anyway.
   */
  private static final List<String> REPORTED_BY_THE_COMMAND =
      List.of(
          "org.springframework.batch.core.launch.support.TaskExecutorJobLauncher",
          "org.springframework.batch.core.step.AbstractStep",
          "org.springframework.batch.core.job.AbstractJob",
          "org.springframework.transaction.interceptor.TransactionInterceptor");

  @Override
  public ExecutionStatus configure(LoggerContext context) {
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setPattern(LINE);
    boolean verbose = Boolean.getBoolean(Stp.VERBOSE);
    write(context, encoder, verbose ? Level.INFO : Level.ERROR);
    if (!verbose) {
      REPORTED_BY_THE_COMMAND.forEach(name -> context.getLogger(name).setLevel(Level.OFF));
    }
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  /**
   * Switches to JSON, in the format of an element's server. Spring's encoder itself logs while it
   * is created.
   */
  static void writeJson() {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.putObject(Environment.class.getName(), new StandardEnvironment());
    StructuredLogEncoder encoder = new StructuredLogEncoder();
    encoder.setFormat(System.getProperty(ServerProperties.LOG_FORMAT));
    context.getLogger(ROOT).detachAndStopAllAppenders();
    write(context, encoder, Boolean.getBoolean(Stp.VERBOSE) ? Level.INFO : Level.WARN);
  }

  private static void write(LoggerContext context, Encoder<ILoggingEvent> encoder, Level level) {
    encoder.setContext(context);
    encoder.start();
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setContext(context);
    appender.setTarget("System.err");
    appender.setEncoder(encoder);
    appender.start();
    ch.qos.logback.classic.Logger root = context.getLogger(ROOT);
    root.setLevel(level);
    root.addAppender(appender);
  }
}
