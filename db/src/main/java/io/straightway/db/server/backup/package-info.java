/** Copies of a running server: what a standby begins with, and what can be restored. */
@NullMarked
package io.straightway.db.server.backup;

import org.jspecify.annotations.NullMarked;
