package io.straightway.app.cli;

import io.straightway.db.DatabaseAddress;
import io.straightway.db.Durability;
import picocli.CommandLine.Option;

/**
 * The options for the database of a command that writes to the books, and for the required
 * durability of its commits.
 */
public final class BooksOptions extends DatabaseOptions {
  @Option(
      names = "--durability",
      paramLabel = "LEVEL",
      description = {
        "Durability required of a commit before it is acknowledged.",
        "local: the server has it on disk.",
        "replicated: a synchronous standby also has it on disk."
      })
  Durability durability = Durability.LOCAL;

  /** Creates the options of a command that needs PostgreSQL. */
  public BooksOptions() {
    this(false);
  }

  private BooksOptions(boolean anyVendor) {
    super(anyVendor);
  }

  /** Creates the options of a command that runs on every vendor that the trade path supports. */
  public static BooksOptions ofAnyVendor() {
    return new BooksOptions(true);
  }

  @Override
  public DatabaseAddress running(Surroundings surroundings) {
    return super.running(surroundings).with(durability);
  }

  @Override
  public DatabaseAddress ready(Surroundings surroundings) {
    return super.ready(surroundings).with(durability);
  }
}
