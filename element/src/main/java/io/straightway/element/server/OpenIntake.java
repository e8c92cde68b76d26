package io.straightway.element.server;

import jakarta.servlet.Filter;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Takes the trades of every source, in a server in which nothing else decides who may send. */
@Configuration(proxyBeanMethods = false)
class OpenIntake {
  @Bean
  Filter everySource() {
    return (request, response, chain) -> {
      request.setAttribute(TradeController.SOURCES, TradeController.EVERY_SOURCE);
      chain.doFilter(request, response);
    };
  }
}
