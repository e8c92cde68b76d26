package io.straightway.backoffice.console.live;

import io.straightway.db.Pool;
import java.io.IOException;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/** The event streams of open pages. */
@Configuration(proxyBeanMethods = false)
@Import(LiveController.class)
public class LivePages {
  @Bean
  OpenStreams openStreams() {
    return new OpenStreams();
  }

  @Bean
  LiveFigures liveFigures(Pool deskPool, Clock clock, OpenStreams open) {
    return new LiveFigures(deskPool, clock, open);
  }

  @Bean
  FanOutServers fanOutServers(Environment properties, Clock clock, OpenStreams open)
      throws IOException {
    return FanOutServers.of(properties, clock, open);
  }
}
