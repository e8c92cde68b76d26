package io.straightway.backoffice.console.administration;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The pages of access administration. */
@Configuration(proxyBeanMethods = false)
@Import({AdministrationPage.class, SetUpPage.class, PasswordPage.class})
public class AdministrationPages {}
