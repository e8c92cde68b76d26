/** What pages get while they are open: live figures, and the events of a fan-out. */
@NullMarked
package io.straightway.backoffice.console.live;

import org.jspecify.annotations.NullMarked;
