/**
 * The element's doors: HTTP intake, health and metrics, on Spring Boot. Everything behind them is
 * free of Spring.
 */
@NullMarked
package io.straightway.element.server;

import org.jspecify.annotations.NullMarked;
