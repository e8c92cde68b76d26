/** {@code stp relay}: the events of the books. */
@NullMarked
package io.straightway.app.relay;

import org.jspecify.annotations.NullMarked;
