package io.straightway.app.cli;

import io.straightway.db.DatabaseAddress;
import io.straightway.db.Durability;
import picocli.CommandLine.Option;

/** Which database, for a command that writes to the books, and what a commit there must be. */
public final class BooksOptions extends DatabaseOptions {
  @Option(
      names = "--durability",
      paramLabel = "LEVEL",
      description = {
        "What must be known of a commit before it counts.",
        "local: the server has it on disk.",
        "replicated: a synchronous standby has it on disk, too. Nothing is acknowledged otherwise."
      })
  Durability durability = Durability.LOCAL;

  /** For a command that needs PostgreSQL. */
  public BooksOptions() {
    this(false);
  }

  private BooksOptions(boolean anyVendor) {
    super(anyVendor);
  }

  /** For a command that runs on whatever the trade path runs on. */
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
