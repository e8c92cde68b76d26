package io.straightway.backoffice.api;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.format.FormatterRegistry;
import org.springframework.format.datetime.standard.DateTimeFormatterRegistrar;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Sets the headers that all answers of the API have in common. */
final class DeskHttp implements WebMvcConfigurer, HandlerInterceptor {
  @Override
  public void addInterceptors(InterceptorRegistry registry) {
    registry.addInterceptor(this).addPathPatterns("/api/**");
  }

  /** Reads dates and times in ISO 8601. */
  @Override
  public void addFormatters(FormatterRegistry registry) {
    DateTimeFormatterRegistrar iso = new DateTimeFormatterRegistrar();
    iso.setUseIsoFormat(true);
    iso.registerFormatters(registry);
  }

  /** Answers in JSON, whatever the client accepts. */
  @Override
  public boolean preHandle(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    response.setContentType(MediaType.APPLICATION_JSON_VALUE);
    response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    response.setHeader("X-Content-Type-Options", "nosniff");
    return true;
  }
}
