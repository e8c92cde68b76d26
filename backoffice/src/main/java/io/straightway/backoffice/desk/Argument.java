package io.straightway.backoffice.desk;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An argument of an operation: a component of its record. It must be given unless the component is
 * {@code @Nullable}, {@code boolean}, or has another value to fall back on. What several records
 * have is described once, at the method of an interface that they implement.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.METHOD})
public @interface Argument {
  /** The help of a reason. */
  String REASON = "The reason; one line, kept in the audit.";

  /** The help of a hash. */
  String HASH = "The hash of what you have reviewed, as the 'show' command prints it.";

  /** The help: a sentence. */
  String value();

  /** The option of the command if it is not the name of the component, such as {@code --date}. */
  String option() default "";

  /** Its name if that is no name of Java, such as {@code short}. */
  String name() default "";

  /** What stands for the value in the help, such as {@code DATE}. */
  String label() default "";

  /** Whether a command takes it as a parameter, without an option. */
  boolean parameter() default false;

  /** The value if none is given. */
  String otherwise() default "";

  /** The value if a command is given none, where that is another one. */
  String ofCommand() default "";

  /** All values that a text can have; none if it can be any text. */
  String[] oneOf() default {};
}
