/** How results are shown: as aligned text to a person, as JSON to a program. */
@NullMarked
package io.straightway.app.print;

import org.jspecify.annotations.NullMarked;
