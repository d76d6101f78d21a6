// Runs the local stack like a new Supabase project, without migrations, until this process is stopped.
import { startStack } from "../../../local/stack.ts";
import { runProgram, onceStopRequested } from "../../../local/program.ts";

runProgram(async () => {
  const stopRequested = onceStopRequested();
  const [dataDir = "", appUrl = ""] = process.argv.slice(2);
  const stack = await startStack({ dataDir, appUrl, dbPort: 0, apiPort: 0, quiet: true, migrate: false });
  console.log(`READY ${JSON.stringify({ env: stack.env, dbUrl: stack.dbUrl })}`);
  await stopRequested;
  await stack.stop();
  process.exit(0);
});
