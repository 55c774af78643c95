// When the server cannot be reached, a page says so; nothing else is stored, so no page is ever out of date.
const PAGE = "/offline";
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open("offline").then((cache) => cache.add(new Request(PAGE, { cache: "reload" }))));
  self.skipWaiting();
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate" || event.request.method !== "GET") return;
  event.respondWith(fetch(event.request).catch(() => caches.match(PAGE)));
});
