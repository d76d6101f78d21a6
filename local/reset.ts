// npm run db:reset: the local database anew, migrated and seeded. Refuses while a stack runs on the folder.
import { rmSync } from "node:fs";
import path from "node:path";
import { removeCluster } from "./postgres-files.ts";
import { runProgram } from "./program.ts";
import { seed } from "./seed.ts";
import { holdFolder, startStack } from "./stack.ts";

runProgram(async () => {
  const dataDir = path.resolve(process.env.LOCAL_DATA_DIR ?? ".local");
  const release = holdFolder(dataDir);
  try {
    await removeCluster(dataDir);
    rmSync(path.join(dataDir, "files"), { recursive: true, force: true });
    for (const name of [
      "inbox.json",
      "push.json",
      "twilio.json",
      "optimoroute.json",
      "optimoroute-health.json",
      "stripe.json",
      "stripe-health.json",
    ])
      rmSync(path.join(dataDir, name), { force: true });
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
