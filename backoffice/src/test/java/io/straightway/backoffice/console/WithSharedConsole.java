package io.straightway.backoffice.console;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A test class on the {@link SharedConsole}. Its browsers serve one class at a time, so these
 * classes begin early: at the end they would run alone.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Order(1)
@ExtendWith(SharedConsole.class)
@ResourceLock("the shared console")
@interface WithSharedConsole {}
