/** Days that a back office must survive, each from its beginning to its end. */
@NullMarked
package io.straightway.backoffice.story;

import org.jspecify.annotations.NullMarked;
