/** Where everything stands: the figures a back office looks at all day. */
@NullMarked
package io.straightway.settlement.status;

import org.jspecify.annotations.NullMarked;
