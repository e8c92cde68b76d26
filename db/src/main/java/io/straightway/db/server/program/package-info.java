/**
 * PostgreSQL's programs and their environment: unpacked, run under an account that they accept, on
 * directories that one process at a time changes.
 */
@NullMarked
package io.straightway.db.server.program;

import org.jspecify.annotations.NullMarked;
