package io.straightway.backoffice.desk;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An argument of an operation: a component of its record. An argument is required unless the
 * component is {@code @Nullable}, {@code boolean}, or has a default. An argument that several
 * records share is described once, at the method of an interface that they implement.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.METHOD})
public @interface Argument {
  /** The help of a reason. */
  String REASON = "The reason; one line, kept in the audit.";

  /** The help of a hash. */
  String HASH = "Hash of the content that you have reviewed, as the 'show' command prints it.";

  /** The help: a sentence. */
  String value();

  /** The command's option, such as {@code --date}, if it differs from the component's name. */
  String option() default "";

  /** The argument's name if it is not a valid Java identifier, such as {@code short}. */
  String name() default "";

  /** The placeholder of the value in the help, such as {@code DATE}. */
  String label() default "";

  /** Whether a command takes the value as a positional parameter, not as an option. */
  boolean parameter() default false;

  /** The default value. */
  String otherwise() default "";

  /** The default value of the command, if it differs. */
  String ofCommand() default "";

  /** The allowed values of a text; empty if it can be any text. */
  String[] oneOf() default {};
}
