package io.straightway.backoffice.console.help;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The pages of help. */
@Configuration(proxyBeanMethods = false)
@Import({HelpPage.class, ApiPage.class, ProblemController.class})
public class HelpPages {}
