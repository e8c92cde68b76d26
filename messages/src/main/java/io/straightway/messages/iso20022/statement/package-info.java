/**
 * Statements and reports of a custodian's books, as records and as messages: holdings (semt.002),
 * postings of transactions (semt.017), cash (camt.053) and penalties (semt.044).
 */
@NullMarked
package io.straightway.messages.iso20022.statement;

import org.jspecify.annotations.NullMarked;
