// A table follows what others do. Without this script a page shows the table as it was when it was drawn.
(() => {
  "use strict";
  let source = null;
  let waiting = false;
  const table = () => document.querySelector("main[data-table]");
  const typing = () => document.activeElement?.matches("input:not([type=hidden]), textarea, select") && table()?.contains(document.activeElement);
  const PAUSE = 400;
  // While a form is on its way the page stays: its answer is put where the form stands, and a form that is gone has no place.
  let sending = 0;
  const counts = (event) => !event.detail.elt.matches?.("[data-later]");
  document.addEventListener("htmx:beforeSend", (event) => { if (counts(event)) sending += 1; });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (!counts(event)) return;
    sending = Math.max(0, sending - 1);
    if (waiting && !sending) refresh();
  });
  // What a person has typed or ticked and not sent yet, by the id of its field.
  const unsent = () => {
    const fields = [...table().querySelectorAll("input[id]:not([type=hidden], [type=file]), textarea[id], select[id]")];
    const isChanged = (field) => field.options ? [...field.options].some((each) => each.selected !== each.defaultSelected)
      : field.checked !== undefined && /checkbox|radio/.test(field.type) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
    return fields.filter(isChanged).map((field) => [field.id, field.value, field.checked]);
  };
  // The page is fetched again and its main part replaced. What a person is typing is left alone, what was typed is put back.
  const refresh = async () => {
    if (typing() || sending) { waiting = true; return; }
    waiting = false;
    const answer = await fetch(location.pathname, { headers: { accept: "text/html" } }).catch(() => null);
    if (!answer?.ok) return; // without a network the page stays; the stream of events says what was missed
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main[data-table]");
    if (!fresh || !table() || Number(fresh.dataset.version) < Number(table().dataset.version)) return;
    if (typing() || sending) { waiting = true; return; }
    const typed = unsent();
    const open = [...table().querySelectorAll("details[open]")].map((part) => part.id);
    const drawer = document.querySelector(".drawer:target")?.id;
    table().replaceWith(fresh);
    // A drawer is open as long as its address is the target; a new element has to become it again.
    if (drawer) { location.replace(`#${drawer}`); window.dispatchEvent(new Event("hashchange")); }
    for (const id of open.filter(Boolean)) document.getElementById(id)?.setAttribute("open", "");
    keepShut();
    for (const [id, value, checked] of typed) {
      const field = document.getElementById(id);
      if (field) { field.value = value; if (checked !== undefined) field.checked = checked; }
    }
    window.htmx?.process(fresh);
    showNow();
    alive(true);
  };
  // What a person has folded away stays so on every new page, and what is folded away is not fetched.
  const shut = new Set();
  const keepShut = () => { for (const id of shut) document.getElementById(id)?.removeAttribute("open"); };
  document.addEventListener("toggle", (event) => {
    if (event.target.matches?.("details[data-keep]")) shut[event.target.open ? "delete" : "add"](event.target.id);
  }, true);
  document.addEventListener("htmx:beforeRequest", (event) => { if (event.target.closest?.("details[data-keep]:not([open])")) event.preventDefault(); });
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
    source.onopen = () => { alive(true); sendWaiting(); };
    source.onerror = () => alive(false);
  };
  // A choice that could not be sent waits for the connection; the server refuses it if the table has moved on. Dice never wait.
  let choice = null;
  const sendWaiting = async () => {
    if (!choice) return;
    const sent = choice;
    choice = null;
    try { await fetch(sent.url, { method: "POST", body: sent.body }); } catch { choice ??= sent; return; }
    document.documentElement.removeAttribute("data-choice-waits");
    refresh();
  };
  document.addEventListener("htmx:sendError", (event) => {
    const form = event.detail.elt.closest?.("main[data-table] form.ask");
    if (!form?.querySelector("input[name=kind][value=choose]")) return;
    const body = new FormData(form), button = event.detail.requestConfig.triggeringEvent?.submitter;
    if (button?.name) body.set(button.name, button.value);
    choice = { url: form.getAttribute("action"), body: new URLSearchParams(body) };
    document.documentElement.setAttribute("data-choice-waits", "");
    setTimeout(() => { const said = document.querySelector(".unreachable"); if (said) said.hidden = true; });
    alive(false);
  });
  // A form that leads back to its drawer leaves it open.
  let stays = "";
  document.addEventListener("htmx:beforeRequest", (event) => {
    const form = event.detail.elt.closest?.("form");
    const back = form?.matches("[action$='/link'], [action$='/pictures']") || form?.querySelector("input[name=back]");
    stays = (back && form.closest(".drawer")?.id) || "";
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (stays && document.getElementById(stays)) { location.replace(`#${stays}`); window.dispatchEvent(new Event("hashchange")); }
    stays = "";
  });
  // The browser tries again after some seconds; a network that is back is used at once.
  window.addEventListener("online", () => { source?.close(); source = null; follow(); });
  // The time for a decision: counted down here, over when the server says so.
  const countDown = () => {
    for (const timer of document.querySelectorAll("form.timer[data-until]")) {
      const left = Math.ceil(Number(timer.dataset.until) - Date.now() / 1000);
      timer.querySelector("b").textContent = `${Math.max(0, Math.floor(left / 60))}:${String(Math.max(0, left) % 60).padStart(2, "0")}`;
      if (left < 0 && !timer.dataset.over) { timer.dataset.over = "1"; fetch(timer.getAttribute("action"), { method: "POST", body: new URLSearchParams(new FormData(timer)) }).catch(() => { delete timer.dataset.over; }); }
    }
  };
  setInterval(countDown, 1000);
  // A click on a button takes the focus first: the page stays as it is until the click is over.
  document.addEventListener("focusout", () => { if (waiting) setTimeout(() => { if (waiting) refresh(); }, PAUSE); });
  // Done steps stand above what is asked now: a full panel shows what is asked.
  const showNow = () => document.querySelector(".rail > .now")?.scrollIntoView({ block: "nearest" });
  document.addEventListener("DOMContentLoaded", () => { follow(); showNow(); countDown(); });
  document.addEventListener("htmx:afterSettle", () => { keepShut(); follow(); showNow(); countDown(); });
})();
