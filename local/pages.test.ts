import { localPages } from "./pages.ts";

const reached = () => Promise.resolve(new Response("reached"));
const pages = localPages({
  // Nothing here asks them.
  db: null as never,
  inbox: null as never,
  appUrl: "http://localhost:3000",
  push: reached,
  codes: reached,
  twilio: reached,
  routing: reached,
  stripe: reached,
  roads: reached,
  map: reached,
});
const fromElsewhere = (path: string, method = "POST") =>
  pages(
    new Request(`http://127.0.0.1:54321${path}`, { method, headers: { "sec-fetch-site": "cross-site" } }),
    () => undefined,
  );

test("a page at localhost sends a card to Stripe's stand-in at 127.0.0.1, which is elsewhere to a browser", async () => {
  for (const method of ["OPTIONS", "POST"])
    expect((await fromElsewhere("/v1/payment_intents/pi_1/confirm", method)).status).toBe(200);
});

test("no page from elsewhere presses a button", async () => {
  for (const path of ["/stripe/", "/stripe/payments/pi_1", "/twilio/replies", "/payments"])
    expect((await fromElsewhere(path)).status).toBe(403);
});
