// Beside the published page: stores the page, so that it starts without a network. A page of another VERSION replaces it.

"use strict";

const CACHE = "mastermind VERSION";
const FILES = ["mastermind.html", "manifest.webmanifest", "icon-192.png", "icon-512.png"];

self.addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" })); // the browser's own cache may have the old page
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("mastermind ") && name !== CACHE;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const name = new URL(event.request.url).pathname.split("/").pop();
  if (!FILES.includes(name)) return; // workbooks and other pages come from the network
  event.respondWith(caches.open(CACHE).then((cache) => cache.match(name)).then((stored) => stored || fetch(event.request)));
});
