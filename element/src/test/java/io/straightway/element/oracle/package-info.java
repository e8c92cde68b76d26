/** The trade path by the dialect of Oracle, on what can stand in for an Oracle. */
@NullMarked
package io.straightway.element.oracle;

import org.jspecify.annotations.NullMarked;
