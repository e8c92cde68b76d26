package io.straightway.element.server;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

/** Bounds the resources of connections and bodies, for all our servers. */
@Configuration(proxyBeanMethods = false)
public class LimitedServer {

  @Bean
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> limitedConnections(
      Environment properties, ObjectProvider<BodySizes> sizes) {
    ConnectionLimits limits = ConnectionLimits.of(properties);
    BodySizes most =
        sizes.getIfAvailable(
            () ->
                request ->
                    request.getRequestURI().equals("/trades") ? Long.MAX_VALUE : BodySizes.FORM);
    Set<String> proxies =
        Arrays.stream(properties.getProperty(ServerProperties.PROXIES, "").split(","))
            .map(String::strip)
            .collect(Collectors.toSet());
    return tomcat -> {
      tomcat.setProtocol(LimitedProtocol.class.getName());
      tomcat.addConnectorCustomizers(
          connector -> ((LimitedProtocol) connector.getProtocolHandler()).limit(limits, proxies));
      tomcat.addEngineValves(new BodyLimits(most, limits.bodyTime()));
    };
  }

  @Bean
  FilterRegistrationBean<ParameterFaults> parameterFaults() {
    FilterRegistrationBean<ParameterFaults> filter =
        new FilterRegistrationBean<>(new ParameterFaults());
    filter.setOrder(Ordered.HIGHEST_PRECEDENCE);
    return filter;
  }
}
