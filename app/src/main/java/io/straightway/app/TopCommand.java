package io.straightway.app;

import picocli.CommandLine.Command;

/** {@code stp}. */
@Command(
    name = "stp",
    header = "Straight-through processing of security trades, and how it scales.",
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:Success.",
      "1:The answer is no: not found, not possible now, or a check does not hold.",
      "2:The call or its input is invalid, or a file can't be read or written.",
      "3:The database or a server can't be reached, or is not ready.",
      "4:The rights are missing: a login is refused, or no role allows it.",
      "5:Not completed: a full disk, a defect, or a proof that remains open."
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
