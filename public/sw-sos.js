// A driver has called for help and the page is gone: what they called is sent on from here. The page leaves a copy of
// it in a cache, because nothing else of its is to be read from here, and finds there what was sent.

const sosShelf = "sos";
const sosPageMs = 2500;
const sosPauseMs = 4000;
const sosForMs = 60000;

self.addEventListener("message", (event) => {
  if (event.data === "sos") event.waitUntil(insist());
});
// The browser asks when the network is back, whatever became of the page; it asks again where this fails.
self.addEventListener("sync", (event) => {
  if (event.tag === "sos")
    event.waitUntil(sendOn().then((open) => (open ? Promise.reject(new Error("Not heard")) : null)));
});
// Where it does not: whatever wakes this worker is an occasion.
self.addEventListener("push", (event) => {
  event.waitUntil(sendOn());
});
self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.waitUntil(sendOn());
});

/** For as long as a browser lets a worker live without a page; first the page itself has its turn. */
async function insist() {
  const until = Date.now() + sosForMs;
  await pause(sosPageMs);
  while ((await sendOn()) && Date.now() < until) await pause(sosPauseMs);
}

/** Whether something is left that the server has not heard. Never fails. */
async function sendOn() {
  try {
    const shelf = await caches.open(sosShelf);
    const kept = await shelf.match("/sos/call");
    const call = kept && (await kept.json());
    if (!call || (await (await shelf.match("/sos/sent"))?.text()) === call.id) return false;
    // The token first: somebody else may be signed in by now.
    const heard = (call.token !== null && (await postSos(call, "omit"))) || (await postSos(call, "same-origin"));
    if (heard) await shelf.put("/sos/sent", new Response(call.id));
    return !heard;
  } catch {
    return true;
  }
}

async function postSos({ token, at, position }, credentials) {
  const answer = await fetch("/api/sos", {
    method: "POST",
    credentials,
    headers: { "content-type": "application/json", ...(token ? { "x-sos-token": token } : {}) },
    body: JSON.stringify({ at, ...(position ? { position } : {}) }),
    signal: AbortSignal.timeout(8000),
  }).catch(() => null);
  return answer?.ok === true;
}
