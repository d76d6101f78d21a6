// The town's road tiles: built once from its map data by the engine's own program, in two seconds.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ownFolder = path.dirname(fileURLToPath(import.meta.url));
const townFile = path.join(ownFolder, "../town/baltimore.osm.pbf");
const settingsFile = path.join(ownFolder, "valhalla.json");
const cacheDir = path.join(ownFolder, "../../node_modules/.cache/handover");

// The package installs on every platform, but its engine does not exist for all.
function findBuildProgram(): string | null {
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
  const buildProgram = findBuildProgram();
  if (!buildProgram) return null;
  const fingerprint = createHash("sha256")
    .update(readFileSync(townFile))
    .update(readFileSync(settingsFile))
    .update(buildProgram)
    .digest("hex");
  const folder = path.join(cacheDir, `roads-${fingerprint.slice(0, 16)}`);
  const settingsInCache = path.join(folder, "valhalla.json");
  if (existsSync(settingsInCache)) return settingsInCache;

  mkdirSync(cacheDir, { recursive: true });
  const tempDir = mkdtempSync(path.join(cacheDir, "roads-"));
  try {
    const config = path.join(tempDir, "valhalla.json");
    writeFileSync(config, settingsWithTileDir(path.join(tempDir, "tiles")));
    // It leaves files in its working directory.
    await promisify(execFile)(buildProgram, ["-c", config, townFile], { cwd: tempDir });
    writeFileSync(config, settingsWithTileDir(path.join(folder, "tiles")));
    // Renamed atomically. Of several concurrent builds the first one wins.
    renameSync(tempDir, folder);
  } catch (error) {
    if (!existsSync(settingsInCache)) throw error;
  } finally {
    rmSync(tempDir, { recursive: true, force: true });
  }
  return settingsInCache;
}

function settingsWithTileDir(folder: string): string {
  const config = JSON.parse(readFileSync(settingsFile, "utf8")) as { mjolnir: Record<string, unknown> };
  return JSON.stringify({ ...config, mjolnir: { ...config.mjolnir, tile_dir: folder } });
}
