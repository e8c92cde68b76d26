package io.straightway.backoffice.api;

import io.straightway.backoffice.status.BackOfficeGauges;
import io.straightway.backoffice.status.GaugeSampling;
import io.straightway.db.Pool;
import io.straightway.element.queue.ElementMetrics;
import io.straightway.staticdata.CurrentStaticData;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The back office of an element: decisions on exceptions, and the gauges that operators watch. */
@Configuration(proxyBeanMethods = false)
@Import(DeskServer.class)
public class BackOfficeServer {

  @Bean(destroyMethod = "close")
  GaugeSampling gaugeSampling(
      Pool deskPool, CurrentStaticData staticData, ElementMetrics metrics, Clock clock) {
    return new GaugeSampling(
        new BackOfficeGauges(
            deskPool.dataSource(), GaugeSampling.LONGEST_STATEMENT, staticData, metrics, clock));
  }
}
