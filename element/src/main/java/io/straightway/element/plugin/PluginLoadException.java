package io.straightway.element.plugin;

import org.jspecify.annotations.Nullable;

/** Thrown if a plug-in can't be used; the message names its jar and says what to do. */
public final class PluginLoadException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PluginLoadException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
