package io.straightway.backoffice.console.figures;

import io.straightway.backoffice.status.ActivityBoard;
import io.straightway.db.Pool;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The console's figures and their data. */
@Configuration(proxyBeanMethods = false)
@Import(FigureController.class)
public class FigurePages {
  @Bean(destroyMethod = "close")
  ActivityBoard activityBoard(Pool deskPool, Clock clock) {
    return new ActivityBoard(deskPool.dataSource(), clock);
  }
}
