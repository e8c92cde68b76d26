/**
 * The console: pages for people at a desk, by Spring MVC and Thymeleaf. A page shows what the
 * services return that the API returns too, and changes nothing but through them. It works without
 * scripts; htmx and one small script of ours make it quicker.
 */
@NullMarked
package io.straightway.backoffice.console;

import org.jspecify.annotations.NullMarked;
