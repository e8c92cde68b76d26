package io.straightway.backoffice.api.data;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** What there is under {@code /api/static-data}. */
@Configuration(proxyBeanMethods = false)
@Import({StaticDataLoadsController.class})
public class DataEndpoints {}
