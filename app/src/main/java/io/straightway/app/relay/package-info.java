/** Events of what happens in the books: {@code stp relay}. */
@NullMarked
package io.straightway.app.relay;

import org.jspecify.annotations.NullMarked;
