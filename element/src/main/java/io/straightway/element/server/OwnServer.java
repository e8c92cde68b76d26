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
 * The configuration of a server of ours: its limits, its answers to errors, and of Spring Boot what
 * the file {@code META-INF/spring/} with this name lists. To ask everything that is on the class
 * path whether it fits is much of what a start takes.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@SpringBootConfiguration(proxyBeanMethods = false)
@ImportAutoConfiguration
@Import({ErrorAnswers.class, LimitedServer.class})
public @interface OwnServer {}
