package io.straightway.settlement.deliver;

import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.SessionLimits;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;

/**
 * Delivers once in a process of its own, to be paused. Arguments: JDBC URL, target, stall limit.
 */
public final class DeliveryProgram {
  private DeliveryProgram() {}

  public static void main(String[] arguments) throws Exception {
    DatabaseAddress address =
        DatabaseAddress.external(arguments[0], System.getenv())
            .with(new SessionLimits(Duration.parse(arguments[2])));
    try (Pool pool = new Database(address).pool(Role.ENGINE, 4, "settle");
        InstructionDelivery delivery =
            new InstructionDelivery(
                pool.dataSource(),
                DeliveryTarget.of(arguments[1], Path.of("")),
                Envelope.NONE,
                1,
                Clock.systemUTC())) {
      delivery.pass();
    }
  }
}
