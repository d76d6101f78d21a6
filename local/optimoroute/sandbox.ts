// A stand-in for OptimoRoute's web service: the calls of the specification and those of a live account, under one base.
//   {GET|POST} /optimoroute/v1/{method}?key=…     the provider
//   GET /optimoroute/                             what it knows, for people, who may act there as another app would
//   the rest of /optimoroute/                     the same for tests, and how ill it is: see control.ts
import { readGazetteer } from "../geocoder.ts";
import { openApi, type Cut } from "./api.ts";
import { openControl } from "./control.ts";
import { openPage } from "./page.ts";
import { openRequests } from "./requests.ts";
import { openHealth, USUAL, type Settings } from "./settings.ts";
import { openStore } from "./store.ts";
import type { World } from "./world.ts";

export type SandboxOptions = {
  // null: nothing is kept.
  dataDir: string | null;
  origin: string;
  key: string;
  // The account's zone.
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
    // cut: destroys the connection that the request came on.
    async answer(request: Request, cut: Cut): Promise<Response> {
      // Whoever sends no address does not wait for the reading of them.
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
