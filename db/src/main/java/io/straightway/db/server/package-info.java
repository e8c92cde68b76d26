/** PostgreSQL as processes of ours: an embedded server and its synchronous standby. */
@NullMarked
package io.straightway.db.server;

import org.jspecify.annotations.NullMarked;
