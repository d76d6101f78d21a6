// npm run demo: the whole product on this machine. npm run dev: the same with the app in development mode.
//   --dev       next dev instead of a build          --no-fleet  without simulated drivers
//   --verbose   all output of the programs
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PASSWORD } from "./call-rpc.ts";
import { buildIfChanged, NEXT_BIN } from "./build.ts";
import { preloadGazetteer } from "./geocoder.ts";
import { redactedDbUrl } from "./claim-database.ts";
import { choosePort, parsePort, StackError } from "./ports.ts";
import { pollUntil } from "./processes.ts";
import { runProgram, onceStopRequested } from "./program.ts";
import { watchSchemas } from "./watch-schemas.ts";
import { ACCOUNTS, seed } from "./seed.ts";
import { localDataFolder, startProject } from "./project.ts";
import { requireUnlockedFolder, type Stack } from "./stack.ts";
import { stopOrphans, createSupervisor } from "./supervisor.ts";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const flags = new Set(process.argv.slice(2));
const log = (line: string) => console.log(line);

runProgram(async () => {
  const unknown = [...flags].find((flag) => !["--dev", "--no-fleet", "--verbose"].includes(flag));
  if (unknown) throw new StackError(`Unknown option ${unknown}. There are --dev, --no-fleet and --verbose.`);
  const stopSignal = onceStopRequested();
  const startedAt = Date.now();
  const dataDir = path.resolve(root, localDataFolder());
  mkdirSync(dataDir, { recursive: true });
  requireUnlockedFolder(dataDir);
  await stopOrphans(dataDir);
  const port = await choosePort(parsePort(process.env.PORT, 3000, "PORT"), "PORT");
  const fleetPort = flags.has("--no-fleet")
    ? null
    : await choosePort(parsePort(process.env.FLEET_PORT, 54325, "FLEET_PORT"), "FLEET_PORT");
  const appUrl = (process.env.APP_URL || `http://localhost:${port}`).replace(/\/$/, "");

  const stack = await startProject("demo", { dataDir, appUrl });
  preloadGazetteer();
  // Warm-up: the road engine starts with its first request, and the first offer waits only 150 ms for it.
  void fetch(`${stack.url}/roads/status`)
    .then(({ ok }) => {
      if (!ok) log("This platform has no build of the road engine: distances and times are approximate");
    })
    .catch(() => undefined);
  const supervisor = createSupervisor({ dataDir, cwd: root, log });
  let ending = false;
  const demoRun = startDemo(stack, supervisor, { port, entryPort: fleetPort, appUrl, began: startedAt }).catch(
    (error: unknown) => {
      // Stopping during the start makes its steps fail; this is no error.
      if (!ending) throw error;
    },
  );
  try {
    await Promise.race([stopSignal, demoRun.then(() => stopSignal)]);
  } finally {
    ending = true;
    log("Stopping …");
    await supervisor.stop();
    await stack.stop();
  }
  process.exit(0);
});

// entryPort: port of the page for meeting simulated people; null without the fleet.
type DemoOptions = { port: number; entryPort: number | null; appUrl: string; began: number };

async function startDemo(
  stack: Stack,
  supervisor: ReturnType<typeof createSupervisor>,
  { port, entryPort: fleetPort, appUrl, began: startedAt }: DemoOptions,
): Promise<void> {
  const dev = flags.has("--dev");
  if (dev) await watchSchemas(stack.dbUrl, log);
  await seed(stack);
  const verbose = flags.has("--verbose");
  // node_modules/.bin first, so that child processes find the project's own Node.
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...stack.env,
    PORT: String(port),
    FLEET_APP_URL: `http://127.0.0.1:${port}`,
    FLEET_INBOX_URL: stack.url,
    NEXT_TELEMETRY_DISABLED: "1",
    NO_COLOR: "1",
    PATH: [path.join(root, "node_modules", ".bin"), process.env.PATH].join(path.delimiter),
    NODE_ENV: dev ? "development" : "production",
  };
  if (!dev) {
    const buildStartedAt = Date.now();
    const wasBuilt = await buildIfChanged({
      root,
      env,
      onLine: (line) => {
        if (verbose) log(`[build] ${line}`);
      },
    });
    log(wasBuilt ? `App built in ${formatElapsed(buildStartedAt)}` : "App unchanged since its last build");
  }
  supervisor.start({
    name: "app",
    args: [
      NEXT_BIN,
      ...(dev ? ["dev"] : ["start", "--keepAliveTimeout", "65000"]),
      "-p",
      String(port),
      "-H",
      process.env.HOST?.trim() || "127.0.0.1",
    ],
    env,
    loud: verbose || dev,
  });
  supervisor.start({
    name: "worker",
    args: ["--import", "tsx", "--conditions=react-server", path.join("server", "tasks", "worker.ts")],
    env,
    loud: verbose,
  });
  await waitUntilReady(`http://127.0.0.1:${port}/api/status`, supervisor);
  if (fleetPort !== null)
    supervisor.start({
      name: "fleet",
      args: [path.join("local", "fleet", "main.ts")],
      env: { ...env, FLEET_PORT: String(fleetPort) },
      loud: verbose,
    });
  // For scripts: all addresses of this demo.
  writeFileSync(
    path.join(stack.dataDir, "demo.json"),
    JSON.stringify({ appUrl, port, url: stack.url, apiUrl: stack.apiUrl, dbUrl: stack.dbUrl }),
    { mode: 0o600 },
  );
  printAddresses(stack, appUrl, fleetPort, startedAt);
}

async function waitUntilReady(url: string, supervisor: ReturnType<typeof createSupervisor>): Promise<void> {
  let lastResponse = "no answer";
  const isReady = await pollUntil(
    async () => {
      if (supervisor.deaths("app") >= 3)
        throw new StackError("The app does not start; see app.log in the logs folder.");
      try {
        const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
        lastResponse = `${response.status} ${(await response.text()).slice(0, 500)}`;
        return response.ok;
      } catch (error) {
        lastResponse = String((error as Error).cause ?? error);
        return false;
      }
    },
    180_000,
    200,
  );
  if (!isReady) throw new StackError(`The app did not become ready: ${lastResponse}`);
}

function printAddresses(stack: Stack, appUrl: string, fleetPort: number | null, startedAt: number): void {
  const people = ACCOUNTS.map(({ email, data }) => `    ${email.padEnd(26)} ${data.name}`).join("\n");
  log(`
Handover is up (${formatElapsed(startedAt)}).

  App        ${appUrl}
  Inbox      ${stack.url}/inbox        one-time codes, SMS (answer them there), mail and pushes
  Payments   ${stack.url}/payments     the payment provider's webhooks
  Stripe     ${stack.url}/stripe/      Stripe's data, with LOCAL_STRIPE=1, and its dashboard's actions
  Routing    ${stack.url}/optimoroute/ the routing provider's data, and changes by another app
${fleetPort === null ? "" : `  Fleet      http://127.0.0.1:${fleetPort}              hand codes to simulated drivers and get them from simulated receivers\n`}${supabaseLines(stack)}  Logs       ${path.join(stack.dataDir, "logs")}

  Accounts, password ${PASSWORD}:
${people}

  ${
    stack.url === stack.apiUrl
      ? `Ctrl-C stops everything. The data stays in ${stack.dataDir}; npm run db:reset deletes it and creates it again.`
      : "Ctrl-C stops everything but Supabase, where the data stays."
  }
`);
}

// The URL of an external database has a password, which must not be shown.
function supabaseLines({ url, apiUrl, dbUrl }: Stack): string {
  if (url === apiUrl) return `  Database   ${dbUrl}\n`;
  const mails = process.env.MAILPIT_URL ? `; its own mails: ${process.env.MAILPIT_URL}` : "";
  return `  Database   ${redactedDbUrl(dbUrl)}\n  Supabase   ${apiUrl}, yours${mails}\n`;
}

function formatElapsed(startTime: number): string {
  return `${((Date.now() - startTime) / 1000).toFixed(1)} s`;
}
