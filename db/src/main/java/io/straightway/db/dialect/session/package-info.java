/**
 * The opening of sessions with the servers of each vendor: which addresses are accepted, which of
 * several servers is asked, and which settings a session has.
 */
@NullMarked
package io.straightway.db.dialect.session;

import org.jspecify.annotations.NullMarked;
