/** Days that a back office must survive, each told from its beginning to its end. */
@NullMarked
package io.straightway.backoffice.story;

import org.jspecify.annotations.NullMarked;
