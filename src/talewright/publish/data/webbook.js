// Starts the engine in this page, and takes the place of a server: forms and links go to it, and the page it draws is shown.
(() => {
  "use strict";
  const here = document.body.dataset;
  const state = document.getElementById("state");
  const say = (text) => { state.textContent = text; state.hidden = text === ""; };

  // -- the parts of the engine: inside this file, or beside it ------------------------------------------------------
  const packed = async (name) => {
    const inside = document.getElementById(name);
    if (!inside) return new Uint8Array(await (await fetch(`engine/${name}.gz`)).arrayBuffer());
    const text = atob(inside.textContent);
    inside.remove();
    return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  };
  const part = async (name, type = "application/octet-stream") => {
    const bytes = await packed(name);
    const headers = { "content-type": type };
    // Some servers unpack such files on their own.
    if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return new Response(bytes, { headers });
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")), { headers });
  };
  const script = async (name) => {
    const address = URL.createObjectURL(new Blob([await (await part(name)).arrayBuffer()], { type: "text/javascript" }));
    const found = await import(address);
    URL.revokeObjectURL(address);
    return found;
  };

  const start = async () => {
    const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([script("pyodide.mjs"), script("pyodide.asm.mjs")]);
    const types = { "pyodide.asm.wasm": "application/wasm", "python_stdlib.zip": "application/zip" };
    const connect = window.fetch;
    // Pyodide asks for two files by their address; both are here.
    window.fetch = (address, ...rest) => {
      const name = String(address).split("/").pop();
      return name in types ? part(name, types[name]) : connect(address, ...rest);
    };
    const python = await loadPyodide({
      indexURL: "https://engine.invalid/",
      createPyodideModule,
      lockFileContents: await (await part("pyodide-lock.json")).text(),
      env: { HOME: "/home/reader", TALEWRIGHT_HOME: "/home/reader" },
    });
    window.fetch = connect;
    python.unpackArchive(await (await part("modules.zip")).arrayBuffer(), "zip", { extractDir: "/engine" });
    return python;
  };

  // -- saved games: the files of the engine, under the name of the book ---------------------------------------------
  const stored = () => {
    const found = {};
    try {
      for (let at = 0; at < localStorage.length; at += 1) {
        const key = localStorage.key(at);
        if (key.startsWith(here.store)) found[key.slice(here.store.length)] = localStorage.getItem(key);
      }
    } catch { /* a browser that stores nothing still plays */ }
    return found;
  };
  const store = (changes) => {
    try {
      for (const [name, text] of Object.entries(changes)) {
        if (text === null) localStorage.removeItem(here.store + name);
        else localStorage.setItem(here.store + name, text);
      }
      say("");
    } catch { say(here.full); }
  };

  // -- pages -------------------------------------------------------------------------------------------------------
  let engine = null;
  const show = (answer, { past = false, first = false } = {}) => {
    const found = JSON.parse(answer);
    store(found.changes);
    const fresh = new DOMParser().parseFromString(found.html, "text/html").getElementById("page");
    document.getElementById("page").replaceWith(document.adoptNode(fresh));
    document.title = fresh.dataset.title;
    document.documentElement.lang = fresh.lang;
    if (fresh.dataset.theme) document.documentElement.dataset.theme = fresh.dataset.theme;
    else delete document.documentElement.dataset.theme;
    if (!past) history.pushState({ address: found.address }, "", `#${found.address}`);
    if (first) return;
    const place = found.place && document.getElementById(found.place);
    if (place) place.scrollIntoView();
    else window.scrollTo(0, 0);
    const focus = fresh.querySelector("[role=alert]") || place || fresh.querySelector("#now") || fresh.querySelector("h1");
    if (focus) { focus.tabIndex = -1; focus.focus({ preventScroll: true }); }
  };
  const ask = async (method, address, fields = [], options = {}) => {
    const page = document.getElementById("page");
    if (page.getAttribute("aria-busy") === "true") return;
    page.setAttribute("aria-busy", "true");
    await new Promise((done) => setTimeout(done, 0));
    try { show(engine.request(method, address, JSON.stringify(fields)), options); }
    catch (error) { page.removeAttribute("aria-busy"); say(String(error)); throw error; }
  };

  const download = () => {
    const address = URL.createObjectURL(new Blob([engine.files()], { type: "application/json" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = `${here.store.split("/")[1]}.games.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  };

  const listen = () => {
    document.addEventListener("submit", (event) => {
      const form = event.target, button = event.submitter;
      event.preventDefault();
      const method = (button?.getAttribute("formmethod") ?? form.getAttribute("method") ?? "get").toUpperCase();
      ask(method, button?.getAttribute("formaction") ?? form.getAttribute("action"), [...new FormData(form, button)]);
    });
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a[href^='/']");
      if (link) { event.preventDefault(); ask("GET", link.getAttribute("href")); }
      else if (event.target.closest("[data-save]")) download();
      else if (event.target.closest("[data-back]")) history.back();
    });
    document.addEventListener("change", async (event) => {
      if (event.target.matches("[data-load]") && event.target.files.length) show(engine.restore(await event.target.files[0].text()));
    });
    window.addEventListener("popstate", (event) => {
      if (event.state?.address) ask("GET", event.state.address, [], { past: true });
    });
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
      const press = (found) => { if (found) { event.preventDefault(); found.click(); } };
      if (/^[1-9]$/.test(event.key)) press(document.querySelectorAll("main button.choice")[Number(event.key) - 1]);
      else if (event.key === "u") press(document.querySelector("form[action$='/back'] .tool:not([disabled])"));
      else if (event.key === "r") press(document.querySelector("form[action$='/redo'] .tool:not([disabled])"));
      else if (event.key === "j") press(document.querySelector(".bar.book a[href$='/journal']"));
    });
  };

  const begin = () => {
    const asked = location.hash.startsWith("#/") ? location.hash.slice(1) : "/";
    show(engine.request("GET", asked, "[]"), { past: true, first: true });
    history.replaceState({ address: asked }, "", `#${asked}`);
    document.documentElement.dataset.engine = "ready";
  };

  (async () => {
    try {
      const python = await start();
      python.globals.set("files", python.toPy(stored()));
      python.globals.set("language", navigator.language.slice(0, 2));
      python.globals.set("book", here.book);
      engine = python.runPython("import sys; sys.path.insert(0, '/engine'); sys.dont_write_bytecode = True\nfrom talewright.faces.webbook.bridge import Bridge\nBridge(book, files.copy(), language)");
    } catch (error) { say(here.failed); throw error; }
    listen();
    // Who reads on already is not thrown back to the top.
    if (window.scrollY < 200) { begin(); return; }
    say("");
    const button = document.createElement("button");
    button.className = "btn main";
    button.textContent = here.start;
    button.onclick = begin;
    state.append(button);
    state.hidden = false;
  })();
})();
