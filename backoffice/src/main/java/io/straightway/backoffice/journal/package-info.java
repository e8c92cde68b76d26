/**
 * Journals that people enter: opening balances, cash that comes or goes without a trade,
 * corrections, and what takes one of them back. One operator proposes, another approves; only then
 * is anything posted.
 */
@NullMarked
package io.straightway.backoffice.journal;

import org.jspecify.annotations.NullMarked;
