// What the bench programs share: parts that are measured one after the other, each on a stack of its own, and one table
// of all.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import pg from "pg";
import { startStack, type Stack } from "../local/stack.ts";
import { runProgram } from "../local/program.ts";
import { machine, print, type Row } from "./machine.ts";

// Whatever is started runs on the project's own Node.
process.env.PATH = `${join(import.meta.dirname, "../node_modules/.bin")}${delimiter}${process.env.PATH ?? ""}`;

export const option = (name: string): string | undefined =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined;

export async function inFolder(work: (dataDir: string) => Promise<Row[]>): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "handover-bench-"));
  try {
    return await work(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A stack of its own for each part, so that none finds what another left. */
export const alone = (work: (stack: Stack, client: pg.Client) => Promise<Row[]>): Promise<Row[]> =>
  inFolder(async (dataDir) => {
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

/** Measures the parts, or those that --only names; prints each table and writes bench/results/<name>.json. */
export function runParts(name: string, parts: Record<string, () => Promise<Row[]>>): void {
  runProgram(async () => {
    const only = option("--only")?.split(",");
    // What else the machine was doing: near nothing when the figures are to be trusted.
    const loadBefore = loadavg().map((load) => Number(load.toFixed(2)));
    const rows: Row[] = [];
    for (const [part, measure] of Object.entries(parts)) {
      if (only && !only.includes(part)) continue;
      console.error(`${part} …`);
      const found = await measure();
      print(found);
      rows.push(...found);
    }
    const results = join(import.meta.dirname, "results");
    mkdirSync(results, { recursive: true });
    const command = [`npm run bench:${name}`, ...process.argv.slice(2)].join(" ");
    writeFileSync(
      join(results, `${name}.json`),
      `${JSON.stringify({ machine: machine(), loadBefore, command, rows }, null, 2)}\n`,
    );
  });
}
