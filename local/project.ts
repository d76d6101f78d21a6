// Selects the Supabase to use: our emulators on an embedded Postgres, or with EXTERNAL_SUPABASE=1 an external one. For
// the demo and the tests' stacks; code that needs its own databases uses stack.ts. `node local/project.ts` runs the
// tests' stack as a process.
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ProjectPurpose } from "./claim-database.ts";
import { isExternal, startExternal } from "./external.ts";
import { runProgram } from "./program.ts";
import { serveStack, startStack, type Stack } from "./stack.ts";

/** The local data folder; each kind of project has its own. */
export function localDataFolder(): string {
  return process.env.LOCAL_DATA_DIR || (isExternal() ? ".local-external" : ".local");
}

export function startProject(
  purpose: ProjectPurpose,
  options: { dataDir?: string; appUrl?: string; quiet?: boolean } = {},
): Promise<Stack> {
  const dataDir = path.resolve(options.dataDir ?? localDataFolder());
  return isExternal() ? startExternal({ ...options, purpose, dataDir }) : startStack({ ...options, dataDir });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  runProgram(() => serveStack(() => startProject("tests")));
