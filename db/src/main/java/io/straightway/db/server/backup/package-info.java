/** Copies of a running server, from which a standby starts or a server is restored. */
@NullMarked
package io.straightway.db.server.backup;

import org.jspecify.annotations.NullMarked;
