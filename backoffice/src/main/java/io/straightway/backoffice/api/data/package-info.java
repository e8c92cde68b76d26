/** Static data over HTTP: reading them, and loading them by two operators. */
@NullMarked
package io.straightway.backoffice.api.data;

import org.jspecify.annotations.NullMarked;
