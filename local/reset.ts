// npm run db:reset: recreates the local database, migrated and seeded. Refuses while a stack uses the folder.
import { rmSync } from "node:fs";
import path from "node:path";
import { isExternal } from "./external.ts";
import { clearState } from "./emulators/state-file.ts";
import { StackError } from "./ports.ts";
import { removeCluster } from "./postgres-files.ts";
import { runProgram } from "./program.ts";
import { seed } from "./seed.ts";
import { lockDataFolder, startStack } from "./stack.ts";

runProgram(async () => {
  if (isExternal())
    throw new StackError(
      "npm run db:reset only recreates the project's own local database. For a local Supabase project run supabase db reset; empty a remote database manually.",
    );
  const dataDir = path.resolve(process.env.LOCAL_DATA_DIR ?? ".local");
  const release = lockDataFolder(dataDir);
  try {
    await removeCluster(dataDir);
    rmSync(path.join(dataDir, "files"), { recursive: true, force: true });
    clearState(dataDir);
  } finally {
    release();
  }
  const stack = await startStack({ dataDir, dbPort: 0, apiPort: 0 });
  try {
    await seed(stack);
  } finally {
    await stack.stop();
  }
  console.log("The local database is new: migrated and seeded.");
});
