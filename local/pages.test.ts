import { createLocalPages } from "./pages.ts";

const respondReached = () => Promise.resolve(new Response("reached"));
const pages = createLocalPages({
  // Not used by these tests.
  db: null as never,
  inbox: null as never,
  appUrl: "http://localhost:3000",
  push: respondReached,
  codes: respondReached,
  twilio: respondReached,
  routing: respondReached,
  stripe: respondReached,
  roads: respondReached,
  map: respondReached,
});
const fetchCrossSite = (path: string, method = "POST") =>
  pages(
    new Request(`http://127.0.0.1:54321${path}`, { method, headers: { "sec-fetch-site": "cross-site" } }),
    () => undefined,
  );

test("lets a page at localhost submit a card to the Stripe emulator at 127.0.0.1, a different site to browsers", async () => {
  for (const method of ["OPTIONS", "POST"])
    expect((await fetchCrossSite("/v1/payment_intents/pi_1/confirm", method)).status).toBe(200);
});

test("rejects posts from other sites", async () => {
  for (const path of ["/stripe/", "/stripe/payments/pi_1", "/twilio/replies", "/payments"])
    expect((await fetchCrossSite(path)).status).toBe(403);
});
