/** Pages that show the books: positions, cash and what moved them. */
@NullMarked
package io.straightway.backoffice.console.books;

import org.jspecify.annotations.NullMarked;
