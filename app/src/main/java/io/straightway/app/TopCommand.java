package io.straightway.app;

import picocli.CommandLine.Command;

/** {@code stp}. */
@Command(
    name = "stp",
    header = "Straight-through processing of security trades, and how it scales.",
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:Success.",
      "1:The command failed, a check does not hold, or a file or directory can't be written.",
      "2:The command line, the settings file or the environment is invalid.",
      "3:The database or the element can't be reached.",
      "4:The check could not be completed."
    },
    footerHeading = "%nSources of option values:%n",
    footer = {
      "  Every option may also be an environment variable or a line of a properties",
      "  file: --batch-max is STP_BATCH_MAX, and batch-max in the file that --config",
      "  names, else in ./stp.properties. The command line wins over the environment,",
      "  the environment over the file. STP_JAVA_OPTS is handed to the JVM.",
      "",
      "Begin with 'stp demo'. 'stp help COMMAND' shows the help of one command."
    })
public final class TopCommand {}
