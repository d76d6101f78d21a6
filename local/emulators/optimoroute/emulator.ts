// Emulates OptimoRoute's web service: the specification's calls and a live account's, under one base URL.
//   {GET|POST} /optimoroute/v1/{method}?key=…     the provider's API
//   GET /optimoroute/                             a page of its state, with another app's actions
//   the rest of /optimoroute/                     the same for tests, and faults: see control.ts
import { readGazetteer } from "../../geocoder.ts";
import { createRequestLog } from "../request-log.ts";
import { createApi, type DestroyConnection } from "./api.ts";
import { createControlApi } from "./control.ts";
import { createPage } from "./page.ts";
import { MAX_LOGGED_REQUESTS, type LoggedRequest } from "./requests.ts";
import { createRoutingFaultState, DEFAULT_SETTINGS, type EmulatorSettings } from "./settings.ts";
import { createStore } from "./store.ts";
import type { OptimoRouteState } from "./state.ts";

export type OptimoRouteEmulatorOptions = {
  // null: without persistence.
  dataDir: string | null;
  origin: string;
  key: string;
  // The account's time zone.
  zone?: string;
  // Milliseconds.
  clock?: () => number;
  settings?: Partial<EmulatorSettings>;
};

export function createOptimoRouteEmulator({
  dataDir,
  origin,
  key,
  zone = "America/New_York",
  clock = Date.now,
  settings = {},
}: OptimoRouteEmulatorOptions) {
  const store = createStore(dataDir);
  const faultState = createRoutingFaultState(dataDir, { ...DEFAULT_SETTINGS, ...settings });
  const requests = createRequestLog<LoggedRequest>(MAX_LOGGED_REQUESTS);
  const state: OptimoRouteState = {
    store,
    faultState,
    zone,
    origin,
    clock,
    gazetteer: null,
    now: () => Math.floor(clock() / 1000),
  };
  const api = createApi(state, key, requests);
  const control = createControlApi(state, requests);
  const page = createPage(state, requests);

  return {
    // destroyConnection: resets the request's connection.
    async answer(request: Request, destroyConnection: DestroyConnection): Promise<Response> {
      // Loaded only for requests with an address, because it takes time.
      if (!state.gazetteer && (await request.clone().text()).includes("address"))
        state.gazetteer = await readGazetteer();
      const path = new URL(request.url).pathname.replace(/^\/optimoroute\/?/, "");
      if (path.startsWith("v1/")) return api(request, destroyConnection);
      if (path === "" && (request.method === "GET" || request.method === "POST")) return page(request);
      return control(request, path);
    },
    close: () => store.save(),
  };
}
