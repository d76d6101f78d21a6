// The town's road tiles: built once from its map data by the engine's own program, in two seconds.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ownFolder = path.dirname(fileURLToPath(import.meta.url));
const town = path.join(ownFolder, "../town/baltimore.osm.pbf");
const settings = path.join(ownFolder, "valhalla.json");
const cache = path.join(ownFolder, "../../node_modules/.cache/handover");

// The package installs on every platform, but its engine does not exist for all.
function program(): string | null {
  try {
    const folder = path.dirname(createRequire(import.meta.url).resolve("@valhallajs/valhallajs"));
    const file = path.join(folder, process.platform, process.arch, "valhalla_build_tiles");
    return existsSync(file) ? file : null;
  } catch {
    return null;
  }
}

/** The settings file of an engine with tiles; null where this platform has no engine. */
export async function prepareRoadTiles(): Promise<string | null> {
  const build = program();
  if (!build) return null;
  const mark = createHash("sha256")
    .update(readFileSync(town))
    .update(readFileSync(settings))
    .update(build)
    .digest("hex");
  const folder = path.join(cache, `roads-${mark.slice(0, 16)}`);
  const ready = path.join(folder, "valhalla.json");
  if (existsSync(ready)) return ready;

  mkdirSync(cache, { recursive: true });
  const scratch = mkdtempSync(path.join(cache, "roads-"));
  try {
    const config = path.join(scratch, "valhalla.json");
    writeFileSync(config, withTiles(path.join(scratch, "tiles")));
    // It leaves files in its working directory.
    await promisify(execFile)(build, ["-c", config, town], { cwd: scratch });
    writeFileSync(config, withTiles(path.join(folder, "tiles")));
    // Renamed atomically. Of several concurrent builds the first one wins.
    renameSync(scratch, folder);
  } catch (error) {
    if (!existsSync(ready)) throw error;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return ready;
}

function withTiles(folder: string): string {
  const config = JSON.parse(readFileSync(settings, "utf8")) as { mjolnir: Record<string, unknown> };
  return JSON.stringify({ ...config, mjolnir: { ...config.mjolnir, tile_dir: folder } });
}
