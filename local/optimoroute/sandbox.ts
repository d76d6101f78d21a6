// Emulates OptimoRoute's web service: the specification's calls and a live account's, under one base URL.
//   {GET|POST} /optimoroute/v1/{method}?key=…     the provider's API
//   GET /optimoroute/                             a page of its state, with another app's actions
//   the rest of /optimoroute/                     the same for tests, and faults: see control.ts
import { readGazetteer } from "../geocoder.ts";
import { openApi, type Cut } from "./api.ts";
import { openControl } from "./control.ts";
import { openPage } from "./page.ts";
import { openRequests } from "./requests.ts";
import { openHealth, USUAL, type Settings } from "./settings.ts";
import { openStore } from "./store.ts";
import type { World } from "./world.ts";

export type SandboxOptions = {
  // null: without persistence.
  dataDir: string | null;
  origin: string;
  key: string;
  // The account's time zone.
  zone?: string;
  // Milliseconds.
  clock?: () => number;
  settings?: Partial<Settings>;
};

export function openOptimoRoute({
  dataDir,
  origin,
  key,
  zone = "America/New_York",
  clock = Date.now,
  settings = {},
}: SandboxOptions) {
  const store = openStore(dataDir);
  const health = openHealth(dataDir, { ...USUAL, ...settings });
  const requests = openRequests();
  const world: World = {
    store,
    health,
    zone,
    origin,
    clock,
    gazetteer: null,
    now: () => Math.floor(clock() / 1000),
  };
  const api = openApi(world, key, requests);
  const control = openControl(world, requests);
  const page = openPage(world, requests);

  return {
    // cut: destroys the request's connection.
    async answer(request: Request, cut: Cut): Promise<Response> {
      // Loaded only for requests with an address, because it takes time.
      if (!world.gazetteer && (await request.clone().text()).includes("address"))
        world.gazetteer = await readGazetteer();
      const path = new URL(request.url).pathname.replace(/^\/optimoroute\/?/, "");
      if (path.startsWith("v1/")) return api(request, cut);
      if (path === "" && (request.method === "GET" || request.method === "POST")) return page(request);
      return control(request, path);
    },
    close: () => store.save(),
  };
}
