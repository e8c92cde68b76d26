// Straightway's console: live figures, all boxes of a list at once, and arrow keys from row to row. Pages work without it.
(() => {
  "use strict";

  const live = (place) => {
    const source = new EventSource(place.dataset.events);
    source.addEventListener("message", (event) => {
      for (const [name, text] of Object.entries(JSON.parse(event.data))) {
        const shown = place.querySelector(`[data-live="${CSS.escape(name)}"]`);
        if (shown && shown.textContent !== text) {
          shown.textContent = text;
        }
      }
    });
    window.addEventListener("pagehide", () => source.close(), { once: true });
  };
  document.querySelectorAll("[data-events]").forEach(live);

  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-all]")) {
      for (const box of event.target.closest("table").querySelectorAll("tbody input[type=checkbox]")) {
        box.checked = event.target.checked;
      }
    }
  });

  // A list that was asked for and did not come: what is shown is not what the filter says.
  const objection = (xhr) => {
    const page = new DOMParser().parseFromString(xhr ? xhr.responseText : "", "text/html");
    const reason = page.querySelector(".problem");
    return reason ? reason.textContent : "the server does not answer";
  };
  document.addEventListener("htmx:beforeRequest", () => document.querySelectorAll("[data-objection]").forEach((one) => one.remove()));
  for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(failure, (event) => {
      const notice = document.createElement("p");
      notice.className = "problem";
      notice.dataset.objection = "";
      notice.setAttribute("role", "alert");
      notice.textContent = `The filter was not applied: ${objection(event.detail.xhr)}. The list is the one before.`;
      event.detail.target.before(notice);
    });
  }

  document.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = event.target.closest("tbody tr");
    if (!step || !row || event.ctrlKey || event.altKey || event.metaKey || !event.target.matches("a, input[type=checkbox]")) {
      return;
    }
    const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
    const place = next && next.querySelector(event.target.matches("a") ? "a" : "input[type=checkbox]");
    if (place) {
      event.preventDefault();
      place.focus();
    }
  });

  document.addEventListener("click", (event) => {
    if (event.target.matches("[data-print]")) {
      window.print();
    }
  });
})();
