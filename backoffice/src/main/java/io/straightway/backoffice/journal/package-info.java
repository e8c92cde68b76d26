/**
 * Journals that people enter: opening balances, cash received or paid without a trade, corrections,
 * and reversals. One operator proposes, another approves; only then is anything posted.
 */
@NullMarked
package io.straightway.backoffice.journal;

import org.jspecify.annotations.NullMarked;
