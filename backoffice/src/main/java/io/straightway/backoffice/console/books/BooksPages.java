package io.straightway.backoffice.console.books;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The pages of the books. */
@Configuration(proxyBeanMethods = false)
@Import({PositionsPage.class, JournalsPage.class, ReconciliationPage.class, BreakPage.class})
public class BooksPages {}
