// geokdbush: an index in the process's own memory, built once. Very quick, and never fresh.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Peer } from "./peer.ts";
import { bestInCircles, type Book } from "../scoring.ts";
import type { BenchDriver } from "../world.ts";

type Index = { add: (x: number, y: number) => void; finish: () => void };
type Around = (index: Index, lng: number, lat: number, most?: number, kilometres?: number) => number[];

export async function geokdbush(): Promise<Peer> {
  const folder = mkdtempSync(join(tmpdir(), "handover-bench-"));
  execFileSync(
    "npm",
    ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", "kdbush@4.0.2", "geokdbush@2.0.1"],
    { stdio: "ignore" },
  );
  const load = (name: string): Promise<unknown> =>
    import(pathToFileURL(join(folder, "node_modules", name, "index.js")).href);
  const { default: KDBush } = (await load("kdbush")) as { default: new (size: number) => Index };
  const { around } = (await load("geokdbush")) as { around: Around };
  let index: Index | null = null;
  let known: BenchDriver[] = [];
  let book: Book | null = null;
  return {
    name: "geokdbush + scoring in Node",
    fresh: false,
    load: (drivers, _world, theBook) => {
      known = drivers.filter((driver) => driver.available && driver.fresh);
      index = new KDBush(known.length);
      for (const driver of known) index.add(driver.lng, driver.lat);
      index.finish();
      book = theBook;
      return Promise.resolve();
    },
    best: (delivery, limit) => {
      if (!index || !book) throw new Error("not loaded");
      const built = index;
      return bestInCircles(book, delivery, limit, (metres) =>
        around(built, delivery.pickup.lng, delivery.pickup.lat, Infinity, metres / 1000).map(
          (at) => known[at]?.id ?? "",
        ),
      );
    },
    stop: () => {
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}
