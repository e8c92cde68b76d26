package io.straightway.element.server;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.context.annotation.Import;

/**
 * The configuration of our servers: limits, error answers, and those parts of Spring Boot that are
 * listed in the file of this name in {@code META-INF/spring/}. Asking every candidate on the class
 * path whether it applies would take much of the start.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@SpringBootConfiguration(proxyBeanMethods = false)
@ImportAutoConfiguration
@Import({ErrorAnswers.class, LimitedServer.class})
public @interface OwnServer {}
