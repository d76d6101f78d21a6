// Runs the parts of a command, prints their table and writes bench/results/<command>.json.
//   --only a,b   these parts
//   --with a,b   the default parts and these optional ones
//   --dry-run    prints the table and writes nothing
import { mkdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { delimiter, join } from "node:path";
import { runProgram } from "../../local/program.ts";
import { withCleanUp, type DeferCleanup } from "./stack.ts";
import { readMachineInfo, printTable, readResults, resultsFolder, type ResultRow } from "./results.ts";

// Child processes run on the project's own Node.
process.env.PATH = `${join(import.meta.dirname, "../../node_modules/.bin")}${delimiter}${process.env.PATH ?? ""}`;

export const readOption = (name: string): string | undefined =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined;
export const readNumberOption = (name: string, fallback: number): number => Number(readOption(name) ?? fallback);
export const readListOption = (name: string): string[] => readOption(name)?.split(",") ?? [];

/** Measures one part; deferred clean-ups run when it ends. */
type Measure = (defer: DeferCleanup) => Promise<ResultRow[]>;

/** Parts that do not run keep their results in the file, and a row keeps its `before` ratio. */
export function runBenchmark(
  command: string,
  parts: Record<string, Measure>,
  optional: Record<string, Measure> = {},
): void {
  runProgram(async () => {
    const allParts = { ...parts, ...optional };
    const only = readListOption("--only");
    const selectedParts = only.length > 0 ? only : [...Object.keys(parts), ...readListOption("--with")];
    const unknownParts = selectedParts.filter((part) => !(part in allParts));
    if (unknownParts.length > 0)
      throw new Error(`No part ${unknownParts.join(", ")}: ${Object.keys(allParts).join(", ")}`);
    const allRows: ResultRow[] = [];
    for (const part of selectedParts) {
      console.error(`${part} …`);
      const load = loadavg().map((average) => Number(average.toFixed(2)));
      const rows = await withCleanUp(async (defer) => (await allParts[part]?.(defer)) ?? []);
      allRows.push(...rows);
      if (process.argv.includes("--dry-run")) continue;
      const results = readResults(command);
      const previousRows = results.parts[part]?.rows ?? [];
      results.parts[part] = {
        measuredAt: new Date().toISOString(),
        machine: readMachineInfo(),
        load,
        arguments: process.argv.slice(2).join(" "),
        rows: rows.map((row) => {
          const before = previousRows.find(
            ({ measure, baseline }) => measure === row.measure && baseline === row.baseline,
          )?.before;
          return before === undefined ? row : { ...row, before };
        }),
      };
      mkdirSync(resultsFolder, { recursive: true });
      writeFileSync(join(resultsFolder, `${command}.json`), `${JSON.stringify(results, null, 2)}\n`);
    }
    printTable(allRows);
  });
}
