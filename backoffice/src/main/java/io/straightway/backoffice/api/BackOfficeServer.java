package io.straightway.backoffice.api;

import io.straightway.backoffice.status.BackOfficeGauges;
import io.straightway.backoffice.status.GaugeSampling;
import io.straightway.db.Database;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.element.ElementSettings;
import io.straightway.element.queue.ElementMetrics;
import io.straightway.element.staticdata.CurrentStaticData;
import io.straightway.settlement.confirm.ConfirmationDesk;
import java.sql.SQLException;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** What a server offers to people at a desk: decisions on exceptions, and the gauges they watch. */
@Configuration(proxyBeanMethods = false)
@Import(ExceptionsController.class)
public class BackOfficeServer {
  private static final int CONNECTIONS = ConfirmationDesk.CONNECTIONS + 2;

  @Bean(destroyMethod = "close")
  Pool deskPool(ElementSettings settings) throws SQLException {
    return new Database(settings.database()).pool(Role.ENGINE, CONNECTIONS, "desk");
  }

  @Bean(destroyMethod = "close")
  GaugeSampling gaugeSampling(
      Pool deskPool, CurrentStaticData staticData, ElementMetrics metrics, Clock clock) {
    return new GaugeSampling(
        new BackOfficeGauges(
            deskPool.dataSource(), GaugeSampling.LONGEST_STATEMENT, staticData, metrics, clock));
  }
}
