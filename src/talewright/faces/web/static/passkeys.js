// Passkeys: asks the browser for a key and brings the answer to the server. Without script the password does.
(() => {
  "use strict";
  if (!window.PublicKeyCredential) return;
  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
  const text = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  const known = (list) => (list || []).map((each) => ({ ...each, id: bytes(each.id) }));

  const send = async (address, body) => {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
    });
    const reply = answer.status === 204 ? {} : await answer.json();
    if (!answer.ok) throw Object.assign(new Error(reply.error), { shown: (reply.faults || []).map((fault) => fault.text).join(" ") || reply.error });
    return reply;
  };

  const create = async (account, name) => {
    const { ceremony, options } = await send("/api/me/passkeys/begin", { account });
    const made = await navigator.credentials.create({
      publicKey: {
        ...options,
        challenge: bytes(options.challenge),
        user: { ...options.user, id: bytes(options.user.id) },
        excludeCredentials: known(options.excludeCredentials),
      },
    });
    const credential = {
      id: made.id,
      rawId: text(made.rawId),
      type: made.type,
      response: {
        clientDataJSON: text(made.response.clientDataJSON),
        attestationObject: text(made.response.attestationObject),
        transports: made.response.getTransports ? made.response.getTransports() : [],
      },
    };
    await send("/api/me/passkeys", { ceremony, credential, name });
  };

  const prove = async () => {
    const { ceremony, options } = await send("/api/me/sign-in/passkey/begin", {});
    const made = await navigator.credentials.get({
      publicKey: { ...options, challenge: bytes(options.challenge), allowCredentials: known(options.allowCredentials) },
    });
    const credential = {
      id: made.id,
      rawId: text(made.rawId),
      type: made.type,
      response: {
        clientDataJSON: text(made.response.clientDataJSON),
        authenticatorData: text(made.response.authenticatorData),
        signature: text(made.response.signature),
        userHandle: made.response.userHandle ? text(made.response.userHandle) : null,
      },
    };
    await send("/api/me/sign-in/passkey", { ceremony, credential });
  };

  const value = (id) => (id ? document.getElementById(id).value.trim() : "");
  const press = async (button) => {
    const said = button.closest("section").querySelector("[data-passkey-said]");
    const say = (words) => { said.textContent = words; said.hidden = !words; };
    say("");
    if (button.dataset.passkey === "sign-up" && !value(button.dataset.name)) {
      say(said.dataset.nameless);
      document.getElementById(button.dataset.name).focus();
      return;
    }
    button.disabled = true;
    try {
      if (button.dataset.passkey === "sign-in") await prove();
      else await create(value(button.dataset.name), value(button.dataset.label));
      window.location.assign(button.dataset.next);
    } catch (error) {
      say(error.shown || (error.name === "NotAllowedError" ? said.dataset.refused : error.name === "InvalidStateError" ? said.dataset.known : said.dataset.failed));
      button.disabled = false;
    }
  };

  document.addEventListener("DOMContentLoaded", () => {
    for (const each of document.querySelectorAll("[data-passkeys]")) each.hidden = false;
    for (const each of document.querySelectorAll("[data-passkeys-not]")) each.hidden = true;
    for (const button of document.querySelectorAll("[data-passkey]")) button.onclick = () => press(button);
  });
})();
