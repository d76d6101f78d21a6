// The app as the benches run it, built unless it is.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { buildIfChanged } from "../local/build.ts";

export const root = join(import.meta.dirname, "..");
export const distDir = ".next-test";

/** Builds it; answers where it is and where to log, as startServices takes it. */
export async function builtApp(
  dataDir: string,
): Promise<{ root: string; dataDir: string; distDir: string; logDir: string }> {
  const logDir = join(dataDir, "logs");
  mkdirSync(logDir, { recursive: true });
  const env = { ...process.env, NEXT_DIST_DIR: distDir, NEXT_TELEMETRY_DISABLED: "1" };
  if (await buildIfChanged({ root, env, onLine: () => undefined })) console.error("built the app");
  return { root, dataDir, distDir, logDir };
}
