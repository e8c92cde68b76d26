package io.straightway.app.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of every command, evaluated by the command line itself. */
public final class CommonOptions {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version and exit.")
  boolean version;

  @Option(names = "--verbose", description = "Print more: stack traces of failures, and the log.")
  boolean verbose;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "Properties file to take options from, in place of ./stp.properties. A key is an"
              + " option's name without the dashes.")
  @Nullable Path config;

  /** Returns the path of the settings file, which may not exist. */
  public Path settingsFile(Surroundings surroundings) {
    Path named =
        config != null
            ? config
            : Path.of(
                surroundings
                    .environment()
                    .getOrDefault(Surroundings.CONFIG, Surroundings.SETTINGS_FILE));
    return surroundings.directory().resolve(named);
  }
}
