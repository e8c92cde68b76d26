package io.straightway.backoffice.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A message resubmitted just after the load that it waited for. */
class ResubmittedAfterLoadTest {
  @Test
  void aResubmittedMessageSeesTheStaticDataLoadedBefore() throws Exception {
    try (DeskFixture fixture = DeskFixture.start()) {
      for (int i = 1; i <= 3; i++) {
        String item = fixture.refused(TradeXml.purchase("LOADED", i).with("Account", "NEW" + i));
        fixture.execute(
            Role.MIGRATOR,
            """
            INSERT INTO account VALUES ('NEW%1$d', '2000-01-01', 'New', 'CUSTGB2LXXX', 'SK-%1$d', 'CA-%1$d');
            INSERT INTO static_data_version SELECT max(version) + 1 FROM static_data_version
            """
                .formatted(i));

        fixture.desk().resubmit(fixture.ann(), item);

        long id = Long.parseLong(item.substring("message:".length()));
        await().until(() -> fixture.status(id), List.of("BOOKED", "IN_REPAIR")::contains);
        assertThat(fixture.status(id)).isEqualTo("BOOKED");
      }
    }
  }
}
