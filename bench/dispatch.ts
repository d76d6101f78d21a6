// npm run bench:dispatch: what finding, offering and taking deliveries costs, as ratios against what an engineer would pick
// instead. One table from one run, and bench/results/dispatch.json.
//   --with-peers     installs and measures Redis, geokdbush and PostGIS too
//   --sizes a,b      numbers of drivers (1000,10000,100000,1000000)
//   --offers n       how many offers expire (100000)
//   --only a,b       parts of it (matching, accepts, expiry, latency)
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startStack, type Stack } from "../local/stack.ts";
import { runProgram } from "../local/program.ts";
import { benchExpiry } from "./expiry.ts";
import { machine, print, type Row } from "./machine.ts";
import { benchAccepts } from "./accepts.ts";
import { benchLatency } from "./latency.ts";
import { benchMatching } from "./matching.ts";

const option = (name: string): string | undefined => process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined;
const sizes = option("--sizes")?.split(",").map(Number) ?? [1_000, 10_000, 100_000, 1_000_000];
const withPeers = process.argv.includes("--with-peers");

async function inFolder(work: (dataDir: string) => Promise<Row[]>): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "handover-bench-"));
  try {
    return await work(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A stack of its own for each part, so that none finds what another left. */
const alone = (work: (stack: Stack, client: pg.Client) => Promise<Row[]>): Promise<Row[]> => inFolder(async (dataDir) => {
  const stack = await startStack({ dataDir, dbPort: 0, apiPort: 0, quiet: true });
  const client = new pg.Client(stack.dbUrl);
  try {
    await client.connect();
    return await work(stack, client);
  } finally {
    await client.end();
    await stack.stop();
  }
});

const parts: Record<string, () => Promise<Row[]>> = {
  matching: () => alone((_, client) => benchMatching(client, { sizes, layouts: ["50 cities", "one city"], withPeers })),
  accepts: () => alone((stack) => benchAccepts(stack)),
  expiry: () => alone((stack) => benchExpiry(stack, { offers: Number(option("--offers") ?? 100_000) })),
  latency: () => inFolder(benchLatency),
};

runProgram(async () => {
  const only = option("--only")?.split(",");
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (only && !only.includes(name)) continue;
    console.error(`${name} …`);
    const found = await measure();
    print(found);
    rows.push(...found);
  }
  const results = join(import.meta.dirname, "results");
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, "dispatch.json"), `${JSON.stringify({ machine: machine(), command: ["npm run bench:dispatch", ...process.argv.slice(2)].join(" "), rows }, null, 2)}\n`);
});
