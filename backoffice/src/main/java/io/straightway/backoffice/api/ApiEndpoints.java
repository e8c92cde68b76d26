package io.straightway.backoffice.api;

import io.straightway.backoffice.api.administration.AccessEndpoints;
import io.straightway.backoffice.api.day.DayEndpoints;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** All endpoints under {@code /api}. */
@Configuration(proxyBeanMethods = false)
@Import({
  OperationEndpoints.class,
  StatusController.class,
  DaysController.class,
  DayEndpoints.class,
  AccessEndpoints.class,
  AuditController.class,
  OpenApiController.class
})
class ApiEndpoints {}
