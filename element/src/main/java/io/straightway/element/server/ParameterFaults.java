package io.straightway.element.server;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.tomcat.util.http.InvalidParameterException;

/**
 * Answers parameters that can't be decoded, whatever filter or endpoint reads them first. Otherwise
 * Tomcat would answer them, and log each with its stack trace as a failure of the server.
 */
final class ParameterFaults implements Filter {
  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    try {
      chain.doFilter(request, response);
    } catch (InvalidParameterException e) {
      refuse(e, response);
    } catch (ServletException e) {
      if (!(e.getRootCause() instanceof InvalidParameterException fault)) {
        throw e;
      }
      refuse(fault, response);
    }
  }

  private static void refuse(InvalidParameterException fault, ServletResponse response)
      throws IOException {
    if (!response.isCommitted()) { // nor already refused, as a body that breaks off is
      ((HttpServletResponse) response).sendError(fault.getErrorCode());
    }
  }
}
