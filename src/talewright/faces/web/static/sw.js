// When the server cannot be reached, a page says so; besides it and its style nothing is stored, so no page is ever out of date.
const PAGE = "/offline";
const store = async () => {
  const cache = await caches.open("offline");
  const page = await fetch(new Request(PAGE, { cache: "reload" }));
  const style = /href="(\/static\/style[^"]*)"/.exec(await page.clone().text());
  await cache.put(PAGE, page);
  if (style) await cache.add(style[1]);
};
self.addEventListener("install", (event) => { event.waitUntil(store()); self.skipWaiting(); });
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(() => caches.match(PAGE)));
  else if (event.request.destination === "style") event.respondWith(fetch(event.request).catch(() => caches.match(event.request)));
});
