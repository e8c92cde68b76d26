package io.straightway.app.operator;

import io.straightway.app.cli.DatabaseOptions;
import picocli.CommandLine.Parameters;

/** The parameter for an operator, with the options for the database. */
final class NamedOperator extends DatabaseOptions {
  @Parameters(index = "0", paramLabel = "NAME", description = "Name of the operator.")
  String name = "";
}
