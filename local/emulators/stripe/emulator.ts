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
import { MAX_LOGGED_REQUESTS, type LoggedRequest } from "./requests.ts";
import { createStripeFaultState, DEFAULT_SETTINGS, type EmulatorSettings } from "./settings.ts";
import { createStore } from "./store.ts";
import type { StripeState } from "./state.ts";

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
  const faultState = createStripeFaultState(dataDir, { ...DEFAULT_SETTINGS, ...settings });
  const requests = createRequestLog<LoggedRequest>(MAX_LOGGED_REQUESTS);
  const events = createEvents({ store, faultState, secret: webhookSecret, clock });
  const state: StripeState = {
    store,
    faultState,
    origin,
    clock,
    now: () => Math.floor(clock() / 1000),
    emitEvent: (type, object) => void events.record(type, object, state.request),
    schedule: events.schedule,
    request: null,
  };
  const api = createApi(state, keys, requests);
  const control = createControlApi(state, requests, events);
  const page = createPage(state, requests, events);

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
