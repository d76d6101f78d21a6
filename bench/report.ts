// npm run bench:report: writes docs/performance.md from bench/results.
//   --check   writes nothing, and fails if the page differs
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { readResults, type ResultRow } from "./harness/results.ts";

/** The rows on the page: the start of each measure. */
const REPORTED_ROWS: readonly [command: string, part: string, measure: string][] = [
  ["dispatch", "offer", "payment confirmed to offer committed"],
  ["dispatch", "offer", "payment confirmed to the driver's socket"],
  ["notify", "page", "payment confirmed to the offer seen by the driver"],
  ["dispatch", "search", "best 5 of 100,000, one city"],
  ["dispatch", "accept", "accepts a second"],
  ["dispatch", "expiry", "expiring 100,000 offers"],
  ["positions", "record", "positions a second, 50 concurrent phones"],
  ["positions", "http", "positions a second by POST"],
  ["notify", "fanout", "messages a second to 1000 sockets"],
  ["notify", "routing", "routing provider calls a second"],
  ["api", "routes", "GET a list of 20, 64 clients"],
  ["api", "routes", "a write with a key, 64 clients"],
  ["lists", "lists", "slowest growth"],
  ["lists", "ledger", "ledger entries a second"],
  ["web", "scripts", "JavaScript on first load of /dashboard"],
  ["web", "scripts", "JavaScript on first load of /navigation/{id}"],
  ["web", "lighthouse", "Lighthouse performance of /dashboard"],
  ["web", "taps", "67 taps: p95"],
  ["scan", "frames", "codes read, degraded"],
  ["roads", "engine", "a matrix of 50 drivers and a pickup"],
  ["roads", "eta", "arrival time at acceptance, error at p50"],
  ["scale", "abuse", "p95 of 100 phones while one address"],
];
const PAGE_HEADER = `# Performance

Made by \`npm run bench:report\` from [bench/results](../bench/results), which has every row.

Each figure is a **ratio from one run**: ours against a baseline that was measured next to it. A ratio of times is good when small, one of rates when large; the goal says which. "Before" is the same row before the work on speed.

| What | Against | Goal | Before | Now | |
|---|---|---|---|---|---|
`;

const tableRow = (...values: string[]): string =>
  `| ${values.map((value) => value.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |\n`;
const formatRatio = (value: number | null | undefined): string => value?.toPrecision(3) ?? "";

function renderRow([command, part, measure]: (typeof REPORTED_ROWS)[number]): string {
  const row: ResultRow | undefined = readResults(command).parts[part]?.rows.find(
    (candidate) => candidate.goal !== "" && candidate.measure.startsWith(measure),
  );
  if (!row) return "";
  const goalStatus = row.met === null ? "" : row.met ? "met" : "**missed**";
  return tableRow(row.measure, row.baseline, row.goal, formatRatio(row.before), formatRatio(row.ratio), goalStatus);
}

const page = await format(
  PAGE_HEADER +
    REPORTED_ROWS.map(renderRow).join("") +
    "\nEach command's file has all rows, the date and the machine; `--only <part>` measures a part ([commands](commands.md)).\n",
  { parser: "markdown", printWidth: 120 },
);
const path = join(import.meta.dirname, "../docs/performance.md");
if (!process.argv.includes("--check")) writeFileSync(path, page);
else if (readFileSync(path, "utf8") !== page) {
  console.error("docs/performance.md differs from bench/results: npm run bench:report");
  process.exitCode = 1;
}
