// npm run bench:report: docs/performance.md, made of bench/results. Each table has what was measured last and, where
// bench/results/before has it, what it was before the work on speed: ratios travel between machines and days, the
// figures beside them do not.
//   --check   writes nothing, and fails where the page says something else
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import type { Row } from "./machine.ts";

type Results = {
  machine: { cpu: string; cores: number; memoryGiB: number; at: string };
  loadBefore?: number[];
  command: string;
  rows: Row[];
};

const TITLES: Readonly<Record<string, string>> = {
  positions: "Positions",
  dispatch: "Search, offers and accepts",
  notify: "Offers on their way to phones",
  scale: "How many drivers",
  soak: "Hours of trouble",
  abuse: "Beside a flood",
  web: "Pages on a phone",
  taps: "Taps",
  scroll: "Long lists, scrolled",
  scan: "Reading codes",
  api: "Routes",
  lists: "Lists and searches",
  year: "A year at 10,000 deliveries a day",
  board: "The console's map",
  ledger: "The ledger",
  routing: "The routing provider",
  roads: "Roads",
  eta: "Arrivals",
  jobs: "Jobs of people",
};
/** The rows of each part that the page shows: the start of a measure, and of what it is measured against. */
const HEADLINES: readonly [part: string, measure: string, against?: string][] = [
  ["dispatch", "payment confirmed to offer committed"],
  ["dispatch", "payment confirmed to the driver's socket"],
  ["notify", "payment confirmed to the offer seen by the driver"],
  ["dispatch", "best 5 of 100,000, one city", "bare nearest-5"],
  ["dispatch", "accepts a second"],
  ["dispatch", "expiring 100,000 offers", "the same rows"],
  ["positions", "positions a second, 50 phones"],
  ["positions", "positions a second by POST"],
  ["notify", "messages a second to 1000 sockets"],
  ["api", "GET a list of 20, 64 clients"],
  ["api", "a write with a key, 64 clients"],
  ["web", "JavaScript on first load of /dashboard"],
  ["web", "JavaScript on first load of /navigation/{id}"],
  ["web", "Lighthouse performance of /dashboard"],
  ["taps", "67 taps: 95 in 100"],
  ["scan", "codes read, degraded", "jsQR"],
  ["roads", "a matrix of 50 drivers and a pickup"],
  ["eta", "at acceptance, error at p50"],
  ["ledger", "entries a second, 4 connections"],
  ["routing", ""],
  ["abuse", "p95 of 100 phones while one address"],
];
const HEAD = `# Performance

Made by \`npm run bench:report\` from [bench/results](../bench/results), which has every row.

A claim is a **ratio from one run**: ours against a named peer or floor measured beside it. A ratio of times is good when small, one of rates when large; the goal says which. "Before" is the same row before the work on speed ([bench/results/before](../bench/results/before)).

| What | Against | Goal | Before | Now | |
|---|---|---|---|---|---|
`;

const read = (path: string): Results | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Results) : null;
const named = ({ measure, against }: { measure: string; against: string }): string => `${measure}\n${against}`;
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const told = (ratio: number | null | undefined): string =>
  ratio === null || ratio === undefined ? "" : ratio.toPrecision(3);

const beforeOf = (results: string, name: string): Map<string, Row> =>
  new Map((read(join(results, "before", `${name}.json`))?.rows ?? []).map((row) => [named(row), row]));

function headline(results: string, [part, measure, against = ""]: (typeof HEADLINES)[number]): string {
  const row = read(join(results, `${part}.json`))?.rows.find(
    (each) => each.goal !== "" && each.measure.startsWith(measure) && each.against.startsWith(against),
  );
  if (!row) return "";
  const before = beforeOf(results, part).get(named(row.was ?? row))?.ratio;
  const met = row.ok === null ? "" : row.ok ? "met" : "**short**";
  return `| ${[cell(row.measure), cell(row.against), row.goal, told(before), told(row.ratio), met].join(" | ")} |\n`;
}

function summary(results: string, name: string): string {
  const { machine, command, rows } = read(join(results, `${name}.json`)) ?? {};
  if (!machine || !command || !rows) return "";
  const judged = rows.filter(({ ok }) => ok !== null);
  const met = judged.filter(({ ok }) => ok).length;
  const goals = judged.length === 0 ? "" : `${met} of ${judged.length}`;
  const { cores, memoryGiB, at } = machine;
  return `| [${TITLES[name] ?? name}](../bench/results/${name}.json) | \`${command}\` | ${goals} | ${at.slice(0, 10)}, ${cores} cores, ${memoryGiB} GiB |\n`;
}

/** The page as it should be. */
function performancePage(results: string): Promise<string> {
  const there = readdirSync(results)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length));
  const order = Object.keys(TITLES);
  const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  const names = there.sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
  const page =
    HEAD +
    HEADLINES.map((each) => headline(results, each)).join("") +
    "\n| All rows of | Command | Goals met | Measured |\n|---|---|---|---|\n" +
    names.map((name) => summary(results, name)).join("");
  return format(page, { parser: "markdown", printWidth: 120 });
}

const path = join(import.meta.dirname, "../docs/performance.md");
const page = await performancePage(join(import.meta.dirname, "results"));
if (!process.argv.includes("--check")) writeFileSync(path, page);
else if (!existsSync(path) || readFileSync(path, "utf8") !== page) {
  console.error("docs/performance.md is not what bench/results say: npm run bench:report");
  process.exitCode = 1;
}
