/** The trade path with the Oracle dialect, on stand-ins for Oracle. */
@NullMarked
package io.straightway.element.oracle;

import org.jspecify.annotations.NullMarked;
