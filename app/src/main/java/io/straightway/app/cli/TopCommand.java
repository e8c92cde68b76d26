package io.straightway.app.cli;

import picocli.CommandLine.Command;

/** {@code stp}. */
@Command(
    name = "stp",
    header = "Straight-through processing of security trades, and how it scales.",
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:The command did what was asked.",
      "1:It failed, what was checked does not hold, or a file or directory" + " can't be written.",
      "2:The command line, the settings file or the environment is invalid.",
      "3:The database or the element can't be reached.",
      "4:A proof could not be made ('stp chaos')."
    },
    footerHeading = "%nWhere a value comes from:%n",
    footer = {
      "  Every option may also be an environment variable or a line of a properties",
      "  file: --batch-max is STP_BATCH_MAX, and batch-max in the file that --config",
      "  names, else in ./stp.properties. The command line wins over the environment,",
      "  the environment over the file. STP_JAVA_OPTS is handed to the JVM.",
      "",
      "Begin with 'stp demo'. 'stp help COMMAND' shows the help of one command."
    })
public final class TopCommand {}
