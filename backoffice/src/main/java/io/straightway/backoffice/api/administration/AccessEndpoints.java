package io.straightway.backoffice.api.administration;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The hand-written endpoints under {@code /api/access}. */
@Configuration(proxyBeanMethods = false)
@Import(CertificatesController.class)
public class AccessEndpoints {}
