/** Files that operators hand in because they did not come by themselves. */
@NullMarked
package io.straightway.backoffice.upload;

import org.jspecify.annotations.NullMarked;
