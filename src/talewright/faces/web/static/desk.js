// The desk with script: the text is written where it is understood, and the reading follows. Without it the page has the text
// in one field and the reading below.
(() => {
  "use strict";
  const DELAY = 300;
  const SMALL = 12; // pixels: half a line
  let editor = null, lines = null, side = null, counts = null;
  let shown = [];
  let timer = 0;
  const form = () => editor.form;
  const line = () => editor.value.slice(0, editor.selectionStart).split("\n").length;
  const changed = () => editor.isConnected && editor.value !== editor.defaultValue;
  const row = (number) => lines.children[number - 1];

  // -- the reading beside the text ------------------------------------------------------------------------------

  // Lines that were changed since the last reading are shown as they are written; the others keep what is said beside them.
  const mirror = () => {
    const now = editor.value.split("\n");
    let head = 0;
    while (head < now.length && head < shown.length && now[head] === shown[head]) head += 1;
    let tail = 0;
    while (tail < now.length - head && tail < shown.length - head && now[now.length - 1 - tail] === shown[shown.length - 1 - tail]) tail += 1;
    for (let at = shown.length - tail - 1; at >= head; at -= 1) lines.children[at]?.remove();
    const before = lines.children[head] ?? null;
    for (const words of now.slice(head, now.length - tail)) {
      const item = document.createElement("li"), code = document.createElement("code");
      code.textContent = words || "\u00a0";
      item.append(code);
      lines.insertBefore(item, before);
    }
    shown = now;
  };
  // The server draws no line behind the last line end; the field has one.
  const settle = () => {
    for (const code of lines.querySelectorAll("code")) code.setAttribute("aria-hidden", "true");
    shown = [...lines.children].map((item) => { const words = item.firstElementChild.textContent; return words === "\u00a0" ? "" : words; });
    mirror();
    arrange();
    follow();
  };
  // What is said beside a line stands at that line, or below what is said before it; then it has the number of its line.
  const arrange = () => {
    const said = [...lines.querySelectorAll(".ann:not(:empty)")];
    const numbers = new Map([...lines.children].map((item, at) => [item, at + 1]));
    for (const each of said) { each.style.transform = ""; delete each.firstElementChild.dataset.line; }
    moves(said).forEach((move, at) => {
      if (move > SMALL) said[at].firstElementChild.dataset.line = String(numbers.get(said[at].parentElement));
    });
    moves(said).forEach((move, at) => { if (move) said[at].style.transform = `translateY(${move}px)`; });
  };
  const moves = (said) => {
    if (!said.length || getComputedStyle(said[0]).position !== "absolute") return [];
    let bottom = 0;
    return said.map((each) => {
      const top = each.parentElement.offsetTop, move = Math.max(0, bottom - top);
      bottom = top + move + each.offsetHeight;
      return move;
    });
  };
  const follow = () => {
    const at = line();
    lines.querySelector(".cur")?.classList.remove("cur");
    row(at)?.classList.add("cur");
    form().elements.line.value = at;
    const sections = [...side.querySelectorAll("[data-section]")];
    const here = sections.filter((each) => Number(each.hash.slice(2)) <= at).pop() ?? sections[0];
    if (!here) return;
    const name = here.dataset.section;
    const moved = form().elements.section.value !== name;
    for (const each of document.querySelectorAll("#bench [data-here]")) {
      if (each.matches("select")) each.value = name;
      else each.textContent = name;
    }
    if (moved) later();
  };

  // -- asking the server ----------------------------------------------------------------------------------------

  const later = () => { clearTimeout(timer); timer = setTimeout(read, DELAY); };
  const read = async () => {
    const asked = editor, text = editor.value, body = new FormData();
    body.set("text", text);
    body.set("line", line());
    const answer = await fetch(form().dataset.preview, { method: "POST", body });
    if (!answer.ok || asked !== editor || !asked.isConnected || editor.value !== text) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const open = [...side.querySelectorAll("details[open]")].map((part) => part.id);
    for (const [old, id] of [[counts, "counts"], [lines, "lines"], [side, "side"]]) old.replaceChildren(...fresh.getElementById(id).childNodes);
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    for (const item of [...lines.childNodes]) if (item.nodeType !== 1) item.remove();
    sectionsChanged();
    settle();
  };
  const sectionsChanged = () => {
    const select = form().elements.section, before = select.value;
    select.replaceChildren(...[...side.querySelectorAll("[data-section]")].map((each) => new Option(each.dataset.section)));
    select.value = before;
  };

  // -- writing --------------------------------------------------------------------------------------------------

  const write = (start, end, words) => {
    editor.focus();
    editor.setSelectionRange(start, end);
    // The browser's own command, so that undo takes it back.
    if (!document.execCommand(words ? "insertText" : "delete", false, words)) {
      editor.setRangeText(words, start, end, "end");
      editor.dispatchEvent(new Event("input"));
    }
  };
  const select = (start, end) => {
    editor.focus({ preventScroll: true });
    editor.setSelectionRange(start, end);
    follow();
    row(line())?.scrollIntoView({ block: "center" });
  };
  const offset = (number) => editor.value.split("\n").slice(0, number - 1).join("\n").length + (number > 1 ? 1 : 0);
  const goTo = (number) => select(offset(number), offset(number));
  const find = (words) => {
    const text = editor.value.toLowerCase(), wanted = words.toLowerCase();
    if (!wanted) return;
    let at = text.indexOf(wanted, editor.selectionEnd);
    if (at < 0) at = text.indexOf(wanted);
    if (at >= 0) select(at, at + wanted.length);
  };

  // -- the page -------------------------------------------------------------------------------------------------

  const saved = () => {
    for (const each of document.querySelectorAll("#bench [data-saved]")) each.hidden = changed();
    for (const each of document.querySelectorAll("#bench [data-unsaved]")) each.hidden = !changed();
  };
  const ready = () => {
    editor = document.querySelector("#desk textarea");
    if (!editor || editor.dataset.ready) return;
    editor.dataset.ready = "yes";
    lines = document.getElementById("lines");
    side = document.getElementById("side");
    counts = document.getElementById("counts");
    const bench = document.getElementById("bench");
    bench.classList.add("live");
    for (const each of bench.querySelectorAll("[data-do], .finder, #help-search")) each.hidden = false;
    for (const each of bench.querySelectorAll("[data-insert]")) each.disabled = false;
    for (const item of [...lines.childNodes]) if (item.nodeType !== 1) item.remove();
    const start = offset(Number(form().elements.line.value));
    editor.setSelectionRange(start, start);
    settle();
    document.fonts?.ready.then(arrange);
    // A suggested change counts in the text as it was saved.
    editor.addEventListener("input", () => { mirror(); saved(); later(); bench.querySelector("#proposal")?.remove(); });
    form().addEventListener("submit", () => { editor.defaultValue = editor.value; });
    editor.addEventListener("keydown", (event) => {
      if (event.key === "s" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); form().requestSubmit(); }
    });
    bench.addEventListener("click", (event) => {
      const place = event.target.closest("a[href^='#l']");
      const button = event.target.closest("[data-do], [data-insert]");
      if (place) { event.preventDefault(); goTo(Number(place.getAttribute("href").slice(2))); }
      if (button?.dataset.do) { editor.focus(); document.execCommand(button.dataset.do); }
      if (button?.dataset.insert) write(editor.selectionStart, editor.selectionEnd, button.dataset.insert);
    });
    // A mend goes into the text as it stands now, where undo reaches it.
    bench.addEventListener("submit", (event) => {
      const mend = event.target.closest("[data-mend]");
      if (!mend) return;
      event.preventDefault();
      const from = Number(mend.elements.start.value), old = mend.elements.old.value.replaceAll("\r\n", "\n");
      if (editor.value.slice(from, from + old.length) === old) write(from, from + old.length, mend.elements.new.value.replaceAll("\r\n", "\n"));
    });
    bench.querySelector("#find").addEventListener("keydown", (event) => {
      if (event.key === "Enter") { event.preventDefault(); find(event.target.value); event.target.focus(); }
    });
    bench.querySelector("#help-search").addEventListener("input", (event) => {
      const wanted = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
      for (const item of bench.querySelectorAll(".palette li")) item.hidden = !wanted.every((word) => item.textContent.toLowerCase().includes(word));
    });
    // What is not saved is not lost without a question, and is what "download" takes.
    window.onbeforeunload = (event) => { if (editor && changed()) event.preventDefault(); };
    const download = document.querySelector("[data-download]");
    download.onclick = (event) => {
      if (!changed()) return;
      event.preventDefault();
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([editor.value], { type: "text/markdown" }));
      link.download = download.dataset.download;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    };
  };
  document.addEventListener("selectionchange", () => {
    if (editor?.isConnected && document.activeElement === editor) follow();
  });
  document.addEventListener("htmx:confirm", (event) => {
    if (!editor || !changed()) return;
    event.preventDefault();
    if (window.confirm(document.querySelector("[data-unsaved]").textContent.trim())) {
      editor.defaultValue = editor.value;
      event.detail.issueRequest(true);
    }
  });
  window.addEventListener("resize", () => { if (editor?.isConnected) arrange(); });
  document.addEventListener("DOMContentLoaded", ready);
  document.addEventListener("htmx:afterSettle", ready);
})();
