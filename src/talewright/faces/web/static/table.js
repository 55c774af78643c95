// A table follows what others do. Without this script a page shows the table as it was when it was drawn.
(() => {
  "use strict";
  let source = null;
  let waiting = false;
  const table = () => document.querySelector("main[data-table]");
  const typing = () => document.activeElement?.matches("input:not([type=hidden]), textarea, select") && table()?.contains(document.activeElement);
  const reading = () => document.querySelector(".drawer:target") !== null;
  // The page is fetched again and its main part replaced; what a person is typing, or a drawer that is open, is left alone until then.
  const refresh = async () => {
    if (typing() || reading()) { waiting = true; return; }
    waiting = false;
    const answer = await fetch(location.pathname, { headers: { accept: "text/html" } });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main[data-table]");
    if (!fresh || !table()) return;
    const open = [...table().querySelectorAll("details[open]")].map((part) => part.id);
    table().replaceWith(fresh);
    for (const id of open.filter(Boolean)) document.getElementById(id)?.setAttribute("open", "");
    window.htmx?.process(fresh);
    alive(true);
  };
  const alive = (on) => {
    for (const sign of document.querySelectorAll("[data-table-live]")) sign.classList.toggle("cut", !on);
  };
  const follow = () => {
    const here = table()?.dataset.table;
    if (source && source.table === here) return;
    source?.close();
    source = null;
    if (!here) return;
    source = new EventSource(`/api/tables/${here}/events`);
    source.table = here;
    source.addEventListener("table", (event) => { if (event.lastEventId !== table()?.dataset.version) refresh(); });
    source.addEventListener("gone", () => { source.close(); location.assign("/tables"); });
    source.onopen = () => alive(true);
    source.onerror = () => alive(false);
  };
  document.addEventListener("focusout", () => { if (waiting) setTimeout(() => { if (waiting) refresh(); }, 0); });
  window.addEventListener("hashchange", () => { if (waiting) refresh(); });
  document.addEventListener("DOMContentLoaded", follow);
  document.addEventListener("htmx:afterSettle", follow);
})();
