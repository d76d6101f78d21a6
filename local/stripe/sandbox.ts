// Emulates Stripe's API: the calls of the app, and its webhooks.
// {GET|POST} /v1/… the API, by the account's secret key; a page's calls by its publishable one. At the root, since the
// SDK is configured by host, without a path
// GET /stripe/ a page of its state, with the dashboard's actions
// /stripe/authenticate/{id} the bank's page for authentication
// the rest of /stripe/ the same for tests, and faults: see control.ts
import { openApi, type Cut, type Keys } from "./api.ts";
import { openControl } from "./control.ts";
import { openEvents } from "./events.ts";
import { openPage } from "./page.ts";
import { openRequests } from "./requests.ts";
import { openHealth, USUAL, type Settings } from "./settings.ts";
import { openStore } from "./store.ts";
import type { World } from "./world.ts";

export type StripeOptions = {
  // null: without persistence.
  dataDir: string | null;
  origin: string;
  keys: Keys;
  // Signing secret of the webhooks.
  webhookSecret: string;
  // Milliseconds.
  clock?: () => number;
  settings?: Partial<Settings>;
};

export function openStripe({ dataDir, origin, keys, webhookSecret, clock = Date.now, settings = {} }: StripeOptions) {
  const store = openStore(dataDir);
  const health = openHealth(dataDir, { ...USUAL, ...settings });
  const requests = openRequests();
  const events = openEvents({ store, health, secret: webhookSecret, clock });
  const world: World = {
    store,
    health,
    origin,
    clock,
    now: () => Math.floor(clock() / 1000),
    tell: (type, object) => void events.record(type, object, world.request),
    later: events.later,
    request: null,
  };
  const api = openApi(world, keys, requests);
  const control = openControl(world, requests, events);
  const page = openPage(world, requests, events);

  return {
    // cut: destroys the request's connection.
    async answer(request: Request, cut: Cut): Promise<Response> {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith("/v1/")) return request.method === "OPTIONS" ? preflight() : api(request, pathname, cut);
      const path = pathname.replace(/^\/stripe\/?/, "");
      if ((path === "" || path.startsWith("authenticate/")) && /^(GET|POST)$/.test(request.method))
        return page(request, path);
      return control(request, path);
    },
    close() {
      events.close();
      store.save();
    },
  };
}

const preflight = (): Response =>
  new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, POST",
      "access-control-allow-headers": "authorization, content-type, stripe-version",
    },
  });
