/** Checks of statements for Oracle by third-party grammars: no Oracle server runs in a build. */
@NullMarked
package io.straightway.db.grammar;

import org.jspecify.annotations.NullMarked;
