package io.straightway.backoffice.api.day;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** What there is under {@code /api/days} beside the list of them. */
@Configuration(proxyBeanMethods = false)
@Import(DayReportsController.class)
public class DayEndpoints {}
