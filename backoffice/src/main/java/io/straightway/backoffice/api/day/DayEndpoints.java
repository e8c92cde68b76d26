package io.straightway.backoffice.api.day;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The endpoints under {@code /api/days} that serve reports. */
@Configuration(proxyBeanMethods = false)
@Import(DayReportsController.class)
public class DayEndpoints {}
