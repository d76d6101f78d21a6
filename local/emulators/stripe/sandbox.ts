// Emulates Stripe's API: the calls of the app, and its webhooks.
//   {GET|POST} /v1/…             the API, by the account's secret key; a page's calls by its publishable one. At the
//                                root, since the SDK is configured by host, without a path
//   GET /stripe/                 a page of its state, with the dashboard's actions
//   /stripe/authenticate/{id}    the bank's page for authentication
//   the rest of /stripe/         the same for tests, and faults: see control.ts
import { createRequestLog } from "../request-log.ts";
import { createApi, type DestroyConnection, type StripeKeys } from "./api.ts";
import { createControlApi } from "./control.ts";
import { createEvents } from "./events.ts";
import { createPage } from "./page.ts";
import { KEPT_REQUESTS, type LoggedRequest } from "./requests.ts";
import { createStripeFaultState, DEFAULT_SETTINGS, type EmulatorSettings } from "./settings.ts";
import { createStore } from "./store.ts";
import type { StripeState } from "./world.ts";

export type StripeEmulatorOptions = {
  // null: without persistence.
  dataDir: string | null;
  origin: string;
  keys: StripeKeys;
  // Signing secret of the webhooks.
  webhookSecret: string;
  // Milliseconds.
  clock?: () => number;
  settings?: Partial<EmulatorSettings>;
};

export function createStripeEmulator({
  dataDir,
  origin,
  keys,
  webhookSecret,
  clock = Date.now,
  settings = {},
}: StripeEmulatorOptions) {
  const store = createStore(dataDir);
  const health = createStripeFaultState(dataDir, { ...DEFAULT_SETTINGS, ...settings });
  const requests = createRequestLog<LoggedRequest>(KEPT_REQUESTS);
  const events = createEvents({ store, health, secret: webhookSecret, clock });
  const world: StripeState = {
    store,
    health,
    origin,
    clock,
    now: () => Math.floor(clock() / 1000),
    tell: (type, object) => void events.record(type, object, world.request),
    later: events.later,
    request: null,
  };
  const api = createApi(world, keys, requests);
  const control = createControlApi(world, requests, events);
  const page = createPage(world, requests, events);

  return {
    // cut: destroys the request's connection.
    async answer(request: Request, cut: DestroyConnection): Promise<Response> {
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
