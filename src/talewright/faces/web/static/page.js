// A convenience only: every page works without it.
(() => {
  "use strict";
  // A form that refreshes itself keeps the parts open that the reader opened.
  let unfolded = null;
  // What the reader changes while a refresh is under way is not overwritten: that change asks for a refresh of its own.
  let changes = 0;
  let sent = 0;
  document.addEventListener("change", (event) => { if (event.target.closest("#make")) changes += 1; }, true);
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.requestConfig?.elt?.id === "live-form" && sent !== changes) { event.detail.shouldSwap = false; return; }
    unfolded = event.detail.target.id === "make" ? [...document.querySelectorAll("#make details[open]")].map((part) => part.id) : null;
  });
  // A button that is pressed goes before the refresh: neither may take the other's answer away.
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.elt.id === "live-form" && document.querySelector("#make.htmx-request")) event.preventDefault();
    if (event.detail.elt.id === "make") window.htmx.trigger("#live-form", "htmx:abort");
    sent = changes;
  });
  document.addEventListener("htmx:afterSwap", () => {
    if (!unfolded) return;
    for (const part of document.querySelectorAll("#make details[id]")) part.open = unfolded.includes(part.id);
    unfolded = null;
  });
  // What takes longer than a moment says so; what does not arrive says that, and that nothing was lost.
  let waiting = 0;
  const busy = (on) => {
    clearTimeout(waiting);
    const page = document.querySelector("#page");
    if (on) waiting = setTimeout(() => page?.setAttribute("aria-busy", "true"), 200);
    else page?.removeAttribute("aria-busy");
  };
  const unreachable = (on) => { const said = document.querySelector(".unreachable"); if (said) said.hidden = !on; };
  document.addEventListener("submit", (event) => { if (!event.defaultPrevented) busy(true); });
  document.addEventListener("htmx:beforeRequest", () => busy(true));
  document.addEventListener("htmx:afterRequest", (event) => { busy(false); if (event.detail.successful) unreachable(false); });
  document.addEventListener("htmx:sendError", () => unreachable(true));
  // A part that loads by itself stays as it is when that fails: a page about the error does not fit into it.
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.xhr.status >= 400 && event.detail.requestConfig?.elt?.matches?.("[data-later]")) event.detail.shouldSwap = false;
  });
  window.addEventListener("pageshow", () => busy(false));
  // Keys for those who read with a keyboard: "?" lists them.
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog")) return;
    const press = (found) => { if (found) { event.preventDefault(); found.click(); } };
    if (event.key === "?") { event.preventDefault(); document.querySelector("dialog.keys")?.showModal(); }
    else if (event.key === "f") { const field = document.querySelector("main[data-table] #free"); if (field) { event.preventDefault(); field.focus(); } }
    else if (event.key === "/") { const field = document.querySelector("input[type=search]"); if (field) { event.preventDefault(); field.focus(); } }
    else if (/^[1-9]$/.test(event.key)) press(document.querySelectorAll("main :is(button.choice, .optlist .bigopt, .rail .now .acts button)")[Number(event.key) - 1]);
    else if (event.key === "d" || event.key === "n") press(document.querySelector("main[data-table] :is(.ask .big1, .rail .now .big1, .saves .btn:not([disabled]))"));
    else if (event.key === "l") press(document.querySelector("main[data-table] a[href$='/log']"));
    else if (event.key === "u") press(document.querySelector("form[action$='/back'] .tool:not([disabled]), main.board .turnrow form button"));
    else if (event.key === "r") press(document.querySelector("form[action$='/redo'] .tool:not([disabled])"));
    else if (event.key === "j") press(document.querySelector(".bar.book a[href$='/journal']"));
  });
  if ("serviceWorker" in navigator && window.isSecureContext) navigator.serviceWorker.register("/sw.js").catch(() => {});
  const ready = () => {
    // A link that is there to be sent goes to the clipboard; without one it opens.
    for (const link of document.querySelectorAll("[data-copy]")) {
      link.onclick = async (event) => {
        if (!navigator.clipboard) return;
        event.preventDefault();
        await navigator.clipboard.writeText(link.dataset.copy);
        link.textContent = link.dataset.copied;
      };
    }
    for (const button of document.querySelectorAll("[data-print]")) {
      button.hidden = false;
      button.onclick = () => window.print();
    }
    // Numbers get a button for one more and one less.
    for (const button of document.querySelectorAll("[data-step]")) {
      button.hidden = false;
      button.onclick = () => {
        const input = button.parentElement.querySelector("input");
        if (button.dataset.step === "1") input.stepUp(); else input.stepDown();
        input.dispatchEvent(new Event("change", {bubbles: true}));
      };
    }
    // What is chosen is added up: 8 of 9, 1 left.
    for (const rows of document.querySelectorAll("[data-budget]")) {
      const foot = rows.closest("form").querySelector("[data-sum]");
      if (!foot) continue; // at a live table the same rows stand without a sum
      const button = foot.parentElement.querySelector(".main");
      const before = foot.textContent;
      const count = (input) => input.type === "number" ? Number(input.value) : Number(input.checked);
      rows.onchange = () => {
        const chosen = [...rows.querySelectorAll("input")].filter(count);
        const sum = (of) => chosen.reduce((all, input) => all + count(input) * Number(input.dataset[of] || 0), 0);
        const all = Number(rows.dataset.budget), spent = sum("cost");
        const fill = (text, left) => text.replace("{spent}", spent).replace("{all}", all).replace("{left}", Math.abs(left));
        foot.textContent = chosen.length ? fill(spent > all ? rows.dataset.tooMuch : rows.dataset.enough, all - spent) : before;
        if (chosen.length && rows.dataset.room) foot.textContent += ` ${rows.dataset.free.replace("{left}", String(rows.dataset.room - sum("slots")).replace("-", "−"))}`;
        for (const input of rows.querySelectorAll("input[type=number]")) input.closest("tr").classList.toggle("picked", count(input) > 0);
        button.disabled = spent > all;
      };
    }
    // Actions are found while one types; without a script the form does it.
    const find = document.querySelector("[data-find] input");
    if (find) {
      const actions = find.closest(".acts");
      find.oninput = () => {
        const wanted = find.value.trim().toLowerCase();
        actions.classList.toggle("searching", wanted !== "");
        for (const act of actions.querySelectorAll(".act")) act.hidden = !act.textContent.toLowerCase().includes(wanted);
      };
      find.form.onsubmit = (event) => { event.preventDefault(); actions.querySelector(".act:not([hidden])")?.focus(); };
    }
    // A graph begins at its top, in the middle: that is where a wide one has its first section.
    for (const graph of document.querySelectorAll(".graph")) graph.scrollLeft = (graph.scrollWidth - graph.clientWidth) / 2;
    // Files dropped on the page go where the file field would take them.
    for (const zone of document.querySelectorAll(".drop")) {
      const input = zone.querySelector("input[type=file]");
      zone.ondragover = (event) => { event.preventDefault(); zone.classList.add("over"); };
      zone.ondragleave = () => zone.classList.remove("over");
      zone.ondrop = (event) => {
        event.preventDefault();
        zone.classList.remove("over");
        if (event.dataTransfer.files.length) { input.files = event.dataTransfer.files; zone.closest("form").requestSubmit(); }
      };
    }
  };
  // A page that was overtaken by another tab says so. It listens only while it is looked at: a browser has few lines.
  let line = null;
  const listen = () => {
    line?.close();
    line = null;
    const live = document.querySelector("[data-live]");
    if (!live || document.hidden) return;
    line = new EventSource(live.dataset.live);
    line.addEventListener("seq", (event) => {
      if (live.isConnected) live.hidden = event.data === live.dataset.seq;
    });
    line.addEventListener("gone", () => line?.close());
  };
  document.addEventListener("visibilitychange", listen);
  window.addEventListener("pagehide", () => line?.close());
  // The word beside Edit: said after half a second, and when the server cannot be reached.
  let late = 0;
  const saved = (key) => {
    const word = document.querySelector("[data-saved]");
    if (word) { word.textContent = word.dataset[key]; word.classList.toggle("mid", key === "failed"); }
  };
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.requestConfig.verb === "post") late = setTimeout(() => saved("saving"), 500);
  });
  document.addEventListener("htmx:afterRequest", () => clearTimeout(late));
  document.addEventListener("htmx:sendError", () => { clearTimeout(late); saved("failed"); });
  // A sheet keeps what the reader had open while it is drawn anew: the group of actions, folded parts, a drawer.
  let kept = null;
  document.addEventListener("htmx:beforeSwap", (event) => {
    const live = event.detail.target.matches?.("main.live") ? event.detail.target : null;
    kept = live && {
      group: live.querySelector(".when input:checked")?.className,
      open: [...live.querySelectorAll("details[id][open]")].map((part) => part.id),
    };
  });
  document.addEventListener("htmx:afterSwap", () => {
    if (!kept) return;
    const group = kept.group && document.querySelector(`.when .${kept.group}`);
    if (group) group.checked = true;
    for (const id of kept.open) document.getElementById(id)?.setAttribute("open", "");
    kept = null;
  });
  // A drawer that is open is a dialog: the page behind it is inert, Escape closes it, and the focus returns to its link.
  let opener = null;
  const opened = () => document.querySelector(".drawer[role=dialog]:target");
  const panel = () => {
    const open = opened();
    for (const part of document.querySelectorAll("body > *, #page > *, main > *")) part.inert = Boolean(open) && !part.contains(open);
    if (open && !open.contains(document.activeElement)) { open.tabIndex = -1; open.focus({ preventScroll: true }); }
    else if (!open && opener) { if (opener.isConnected) opener.focus({ preventScroll: true }); opener = null; }
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href^='#']");
    if (link?.hash && document.querySelector(`.drawer[id="${CSS.escape(link.hash.slice(1))}"]`)) opener = link;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") document.querySelector(".drawer:target :is(.d-head a[href^='#'], a.close)")?.click();
  });
  window.addEventListener("hashchange", panel);
  document.addEventListener("DOMContentLoaded", panel);
  document.addEventListener("DOMContentLoaded", ready);
  document.addEventListener("DOMContentLoaded", listen);
  document.addEventListener("htmx:beforeSwap", () => line?.close());
  document.addEventListener("htmx:afterSettle", listen);
  document.addEventListener("htmx:afterSettle", (event) => {
    ready();
    // A part that loads by itself takes the focus from nobody.
    if (event.detail.requestConfig?.elt?.matches?.("[data-later]")) return;
    // Where the reader goes on: the field just added, what is wrong, the place the form named, or the new page.
    const field = document.querySelector("#page [autofocus]");
    if (field) { field.focus(); field.scrollIntoView({ block: "center" }); return; }
    const place = event.detail.requestConfig?.elt?.querySelector?.("input[name=place]")?.value;
    // A shop stays open while one buys; any other drawer closes, and the tray says what happened.
    if (document.querySelector("main.live")) {
      const drawer = place && !document.querySelector("#answer-form") && document.querySelector(`.drawer#${CSS.escape(place)}`);
      if (drawer || location.hash) location.replace(drawer ? `#${place}` : "#main");
      const wrong = document.querySelector("main.live .folio > [role=alert]");
      if (wrong) { wrong.tabIndex = -1; wrong.focus(); }
      else if (!drawer && place) document.getElementById(place)?.focus({ preventScroll: true });
      panel();
      return;
    }
    const focus = document.querySelector("main [role=alert]") || (place && document.getElementById(place))
      || document.querySelector("#now") || document.querySelector("main h1");
    if (focus) { focus.tabIndex = -1; focus.focus({ preventScroll: focus.id === "now" || focus.matches("h1") }); }
  });
})();
