package io.straightway.settlement.instruct;

import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.settlement.job.Jobs;
import io.straightway.staticdata.CurrentStaticData;
import java.time.Clock;

/**
 * Runs the instruct job in two ranges in a process of its own, to be killed. Argument: JDBC URL.
 */
public final class InstructProgram {
  private static final int PARTITIONS = 2;

  private InstructProgram() {}

  public static void main(String[] arguments) throws Exception {
    Database database = new Database(DatabaseAddress.external(arguments[0], System.getenv()));
    int connections = PARTITIONS * InstructionWriter.CONNECTIONS + 4;
    try (Pool pool = database.pool(Role.ENGINE, connections, "instruct job")) {
      new InstructJob(
              new Jobs(pool.dataSource(), Clock.systemUTC()),
              pool.dataSource(),
              CurrentStaticData.read(pool.dataSource()))
          .run(InstructOptions.USUAL, PARTITIONS);
    }
  }
}
