package io.straightway.app.operator;

import io.straightway.app.cli.DatabaseOptions;
import picocli.CommandLine.Parameters;

/** An operator of a database. */
final class NamedOperator extends DatabaseOptions {
  @Parameters(index = "0", paramLabel = "NAME", description = "The operator.")
  String name = "";
}
