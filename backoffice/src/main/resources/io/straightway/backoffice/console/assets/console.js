// Straightway's console: live figures, all boxes of a list at once, columns, forms sent once, and keys. Pages work without it.
(() => {
  "use strict";

  // A browser has few connections to a server, so hidden pages have none.
  const whileSeen = (open, close) => {
    document.hidden || open();
    document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
    window.addEventListener("pagehide", close);
    window.addEventListener("pageshow", (event) => event.persisted && open());
  };

  const live = (place) => {
    let source = null;
    const close = () => source && source.close();
    whileSeen(() => {
      close();
      source = new EventSource(place.dataset.events);
      source.addEventListener("message", (event) => {
        for (const [name, text] of Object.entries(JSON.parse(event.data))) {
          const shown = place.querySelector(`[data-live="${CSS.escape(name)}"]`);
          if (shown && shown.textContent !== text) {
            shown.textContent = text;
          }
        }
      });
    }, close);
  };
  document.querySelectorAll("[data-events]").forEach(live);

  // Updates figures while a page is open. Numbers of positions come with their events; other marked parts are fetched again, at
  // most once a second and for a twentieth of the time.
  const NOT_LIVE = "Not live: numbers stay until the page is loaded again";
  const state = document.querySelector("[data-watch]");
  const say = (text) => state.textContent === text || (state.textContent = text);
  const placesIn = (part) => [...part.querySelectorAll("a, [tabindex]")];
  const renew = (old, now) => {
    const at = placesIn(old).indexOf(document.activeElement);
    const address = at < 0 ? null : document.activeElement.getAttribute("href");
    old.replaceChildren(...now.childNodes);
    if (at >= 0) {
      const places = placesIn(old);
      (places.find((place) => address && place.getAttribute("href") === address) || places[at] || state).focus();
    }
  };
  let timer = 0;
  let again = false;
  let earliest = 0;
  const askAgain = async () => {
    again = false;
    const began = performance.now();
    const address = window.location.href;
    try {
      const answer = await fetch(address, { headers: { "X-By-Itself": "true" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (answer.ok && !answer.redirected && address === window.location.href) {
        for (const old of document.querySelectorAll("[data-fresh]")) {
          const now = page.querySelector(`[data-fresh="${CSS.escape(old.dataset.fresh)}"]`);
          if (now && now.innerHTML !== old.innerHTML) {
            renew(old, now);
          }
        }
      }
    } catch (failure) {
      // the next event asks again
    }
    const took = performance.now() - began;
    earliest = began + took + Math.max(1000, 20 * took);
    timer = 0;
    if (again) {
      ask();
    }
  };
  const ask = () => {
    again = true;
    timer = timer || setTimeout(askAgain, Math.max(0, earliest - performance.now()));
  };
  let source = null;
  let late = 0;
  const unwatch = () => {
    clearTimeout(late);
    late = 0;
    source && source.close();
    source = null;
  };
  const watch = () => {
    unwatch();
    const rows = new Map([...document.querySelectorAll("[data-position]")].map((row) => [row.dataset.position, row]));
    const address = new URL(state.dataset.watch, window.location.href);
    rows.forEach((row, position) => address.searchParams.append("position", position));
    const lost = () => {
      clearTimeout(late);
      say(NOT_LIVE);
    };
    source = new EventSource(address);
    source.addEventListener("live", () => {
      clearTimeout(late);
      late = 0;
      say("Live");
      ask(); // for what happened before
    });
    source.addEventListener("position", (event) => {
      const data = JSON.parse(event.data);
      for (const cell of rows.get(data.position)?.querySelectorAll("[data-live]") || []) {
        const text = data[cell.dataset.live];
        cell.textContent === text || (cell.textContent = text);
      }
      ask();
    });
    source.addEventListener("event", ask);
    source.addEventListener("lost", lost);
    source.addEventListener("refused", () => {
      source.close();
      lost();
    });
    // the browser connects again, unless the session has ended
    source.addEventListener("error", () => {
      late = late || setTimeout(lost, source && source.readyState === EventSource.CLOSED ? 0 : 3000);
    });
  };
  if (state) {
    whileSeen(watch, unwatch);
    document.addEventListener("htmx:afterSettle", () => document.querySelector("#found") && watch());
  }

  const here = document.querySelector("header nav a[aria-current]");
  if (here) {
    here.closest("ul").scrollLeft = here.offsetLeft - here.closest("ul").clientWidth / 2;
  }

  // A crumb leads back to its list as it was filtered and sorted last.
  const remember = () => document.querySelector("#found") && sessionStorage.setItem(window.location.pathname, window.location.search);
  remember();
  document.addEventListener("htmx:pushedIntoHistory", remember);
  for (const crumb of document.querySelectorAll(".path a")) {
    crumb.search = crumb.search || sessionStorage.getItem(crumb.pathname) || "";
  }

  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-all]")) {
      for (const box of event.target.closest("table").querySelectorAll("tbody input[type=checkbox]")) {
        box.checked = event.target.checked;
      }
    }
  });

  // A requested list did not arrive: the one shown does not match the filter.
  const objection = (xhr) => {
    const page = new DOMParser().parseFromString(xhr ? xhr.responseText : "", "text/html");
    const reason = page.querySelector(".problem");
    return reason ? reason.textContent : "the server does not answer";
  };
  document.addEventListener("htmx:beforeRequest", () => document.querySelectorAll("[data-objection]").forEach((one) => one.remove()));
  for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(failure, (event) => {
      const notice = document.createElement("p");
      notice.className = "alert alert-danger problem";
      notice.dataset.objection = "";
      notice.setAttribute("role", "alert");
      const reason = objection(event.detail.xhr);
      notice.textContent = event.detail.target.id === "found" ? `The filter was not applied: ${reason}. The list is unchanged.` : reason;
      event.detail.target.before(notice);
    });
  }

  const placeOf = (row, like) => row && row.querySelector(like.matches("a") ? "a" : "input[type=checkbox]");
  const move = (event) => {
    const row = event.target.closest("tbody tr");
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !row || !event.target.matches("a, input[type=checkbox]")) {
      return null;
    }
    return placeOf(step > 0 ? row.nextElementSibling : row.previousElementSibling, event.target);
  };
  const rowPlaces = () => [...document.querySelectorAll("#main tbody tr")].map((row) => row.querySelector("a")).filter(Boolean);
  const letters = {
    "/": () => document.querySelector("header [type=search], .filter input[type=text]"),
    j: () => {
      const places = rowPlaces();
      const at = places.findIndex((place) => place.closest("tr").contains(document.activeElement));
      return places[Math.min(at + 1, places.length - 1)];
    },
    k: () => {
      const places = rowPlaces();
      const at = places.findIndex((place) => place.closest("tr").contains(document.activeElement));
      return places[Math.max(at - 1, 0)];
    },
  };
  // Enter presses the first button of a form. A button whose action can't be undone only gets the focus.
  const danger = (event) => {
    const form = event.key === "Enter" && event.target.matches("input:not([type=checkbox]):not([type=file])") && event.target.form;
    const first = form && form.querySelector("button:not([type=button])");
    return first && first.matches(".btn-danger") ? first : null;
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) {
      return;
    }
    const typing = event.target.matches("input:not([type=checkbox]), select, textarea");
    if (!typing && event.key === "?") {
      window.location.assign("/console/help");
      return;
    }
    const place = danger(event) || move(event) || (!typing && letters[event.key] && letters[event.key]());
    if (place) {
      event.preventDefault();
      place.focus();
    }
  });

  // Completes the input of fields of that name from the static data.
  const kinds = { account: "ACCOUNT", transferaccount: "ACCOUNT", isin: "SECURITY", counterparty: "COUNTERPARTY", currency: "CURRENCY", settlementcurrency: "CURRENCY" };
  let lists = 0;
  const listOf = (field) => {
    if (!field.list) {
      const list = document.createElement("datalist");
      lists += 1;
      list.id = `names-${lists}`;
      field.after(list);
      field.setAttribute("list", list.id);
    }
    return field.list;
  };
  const complete = async (field, kind) => {
    const text = field.value.trim();
    const address = `/console/names?${new URLSearchParams({ kind, text })}`;
    const answer = text ? await fetch(address, { headers: { "HX-Request": "true", "HX-Target": "found" } }) : null;
    if (answer && answer.ok && !answer.redirected && field.value.trim() === text) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      listOf(field).replaceChildren(...page.querySelectorAll("datalist option"));
    }
  };
  let waiting = 0;
  document.addEventListener("input", (event) => {
    const field = event.target;
    const kind = field.matches("input[type=text]") && kinds[(field.name || "").replace(/^set[.]/, "").toLowerCase()];
    if (kind) {
      clearTimeout(waiting);
      waiting = setTimeout(() => complete(field, kind).catch(() => {}), 150);
    }
  });

  // A form is sent once, also by two clicks, and again after Back.
  document.addEventListener("submit", (event) => {
    if (event.target.ariaBusy) {
      event.preventDefault();
    } else if (!event.defaultPrevented) {
      event.target.ariaBusy = "true";
    }
  });
  window.addEventListener("pageshow", () => document.querySelectorAll("form[aria-busy]").forEach((form) => (form.ariaBusy = null)));

  // Hides columns of a list, by a cookie of its page.
  const secure = window.location.protocol === "https:";
  const cookie = `${secure ? "__Host-" : ""}columns${window.location.pathname.replaceAll("/", "-")}`;
  const hiddenColumns = () => {
    const kept = document.cookie.split("; ").find((pair) => pair.startsWith(`${cookie}=`));
    return new Set(kept ? decodeURIComponent(kept.slice(cookie.length + 1)).split("|").filter(Boolean) : []);
  };
  const offerColumns = () => {
    const table = document.querySelector("#found table");
    const more = document.querySelector("#found .more");
    if (!table || !more) {
      return;
    }
    const show = () => {
      const hidden = hiddenColumns();
      const headings = [...table.tHead.rows[0].cells].map((cell) => hidden.has(cell.textContent));
      for (const row of table.rows) {
        [...row.cells].forEach((cell, at) => (cell.hidden = headings[at]));
      }
    };
    const make = (name, values, ...parts) => {
      const made = Object.assign(document.createElement(name), values);
      made.append(...parts);
      return made;
    };
    const chooser = make("details", { className: "columns" }, make("summary", {}, "Columns"));
    for (const title of [...table.tHead.rows[0].cells].map((cell) => cell.textContent).filter(Boolean)) {
      const box = make("input", { type: "checkbox", className: "form-check-input", checked: !hiddenColumns().has(title) });
      box.addEventListener("change", () => {
        const hidden = hiddenColumns();
        box.checked ? hidden.delete(title) : hidden.add(title);
        document.cookie = `${cookie}=${encodeURIComponent([...hidden].join("|"))};path=/;max-age=31536000;samesite=lax${secure ? ";secure" : ""}`;
        show();
      });
      chooser.append(make("label", { className: "box me-3" }, box, title));
    }
    more.prepend(chooser);
    show();
  };
  offerColumns();
  document.addEventListener("htmx:afterSettle", (event) => event.target.id === "found" && offerColumns());

  document.addEventListener("click", (event) => {
    if (event.target.matches("[data-print]")) {
      window.print();
    }
  });
})();
