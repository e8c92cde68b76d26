package io.straightway.backoffice.console.day;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The pages of business days. */
@Configuration(proxyBeanMethods = false)
@Import({BusinessDayPage.class, DayReportPage.class})
public class DayPages {}
