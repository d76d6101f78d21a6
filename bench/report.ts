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
// What a reader of one part has to know, beside its figures.
const REMARKS: Readonly<Record<string, string>> = {
  web: "What was before was counted while files still came. Counted as it is now, to the last file, it was 309 kB of JavaScript for the dashboard (2.25), 282 for the deliveries (2.05), 273 for the history (1.99) and 276 for the scanner (2.01).",
};
const HEAD = `# Performance

Made by \`npm run bench:report\` from [bench/results](../bench/results); each part by its own command, given below it.

A claim is a **ratio from one run**, ours against a named peer or floor that was measured beside it. "Before" is what the same row said before the work on speed ([bench/results/before](../bench/results/before)). A ratio of times is good when small, one of rates when large: the goal says which. Figures beside a ratio are of the machine that is named, and of that day.
`;

const read = (path: string): Results | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Results) : null;
const named = ({ measure, against }: { measure: string; against: string }): string => `${measure}\n${against}`;
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const told = (ratio: number | null | undefined): string =>
  ratio === null || ratio === undefined ? "" : ratio.toPrecision(3);

function part(name: string, results: string): string {
  const now = read(join(results, `${name}.json`));
  if (!now) return "";
  const before = new Map((read(join(results, "before", `${name}.json`))?.rows ?? []).map((row) => [named(row), row]));
  const lines = now.rows.map((row) =>
    [
      cell(row.measure),
      cell(row.against),
      row.goal,
      told(before.get(named(row.was ?? row))?.ratio),
      told(row.ratio),
      row.ok === null ? "" : row.ok ? "met" : "**short**",
      cell(row.ours),
      cell(row.theirs),
      cell(row.note ?? ""),
    ].join(" | "),
  );
  const { cpu, cores, memoryGiB, at } = now.machine;
  const load = now.loadBefore ? `, load before it ${now.loadBefore.join(", ")}` : "";
  const remark = REMARKS[name];
  return `
## ${TITLES[name] ?? name}

\`${now.command}\`: ${at.slice(0, 10)}, ${cores} cores (${cpu}), ${memoryGiB} GiB${load}.${remark ? `\n\n${remark}` : ""}

| What | Against | Goal | Before | Now | | Ours | Theirs | Note |
|---|---|---|---|---|---|---|---|---|
${lines.map((line) => `| ${line} |`).join("\n")}
`;
}

/** The page as it should be. */
function performancePage(results: string): Promise<string> {
  const there = readdirSync(results)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length));
  const order = Object.keys(TITLES);
  const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  const names = there.sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
  return format(HEAD + names.map((name) => part(name, results)).join(""), { parser: "markdown", printWidth: 120 });
}

const path = join(import.meta.dirname, "../docs/performance.md");
const page = await performancePage(join(import.meta.dirname, "results"));
if (!process.argv.includes("--check")) writeFileSync(path, page);
else if (!existsSync(path) || readFileSync(path, "utf8") !== page) {
  console.error("docs/performance.md is not what bench/results say: npm run bench:report");
  process.exitCode = 1;
}
