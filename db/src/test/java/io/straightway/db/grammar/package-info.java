/** Statements for Oracle, checked by grammars of others: no server of Oracle's runs in a build. */
@NullMarked
package io.straightway.db.grammar;

import org.jspecify.annotations.NullMarked;
