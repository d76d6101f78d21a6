// npm run size: the size of the repository, one figure a line. With --duplicates also the number of duplicated blocks
// of at least ten lines, by jscpd, which npx fetches.
import { execFileSync } from "node:child_process";
import { lstatSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const JSCPD = "jscpd@4.3.0";
const root = path.join(import.meta.dirname, "..");
const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8", maxBuffer: 64 << 20 })
  .split("\0")
  .filter(Boolean);

const GENERATED = /^(supabase\/migrations\/|server\/database\/(signatures|migrations)\.ts$)/;
const CODE = /\.(tsx?|m?js|sql|css)$/;
const TEST = /(^e2e\/|\/tests\/|\.test\.tsx?$|\.spec\.tsx?$)/;
const PRODUCT = /^(app|components|lib|server|supabase|public|middleware\.ts|instrumentation)/;

const isCode = (file: string): boolean => CODE.test(file) && !GENERATED.test(file);
const isTest = (file: string): boolean => isCode(file) && TEST.test(file);
const isProduct = (file: string): boolean => isCode(file) && PRODUCT.test(file) && !TEST.test(file);
const readText = (file: string): string => readFileSync(path.join(root, file), "utf8");
const countLines = (file: string): number => readText(file).split("\n").length - 1;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, size) => total + size, 0);
const countWords = (file: string): number => readText(file).split(/\s+/).filter(Boolean).length;

const product = tracked.filter(isProduct);
const folders = Map.groupBy(product, (file) => path.dirname(file));
const markdownFiles = tracked.filter((file) => file.endsWith(".md"));
const figures: [string, number | string][] = [
  ["tracked files", tracked.length],
  ["MB of the checkout", (sum(tracked.map((file) => lstatSync(path.join(root, file)).size)) / 1e6).toFixed(1)],
  ["product lines", sum(product.map(countLines))],
  ...[...Map.groupBy(product, (file) => file.split("/")[0] ?? "")].map(([topFolder, files]): [string, number] => [
    `  of ${topFolder}`,
    sum(files.map(countLines)),
  ]),
  [
    "lines of the local stack",
    sum(tracked.filter((file) => /^local\//.test(file) && isCode(file) && !isTest(file)).map(countLines)),
  ],
  ["test lines", sum(tracked.filter(isTest).map(countLines))],
  ["bench lines", sum(tracked.filter((file) => file.startsWith("bench/") && isCode(file)).map(countLines))],
  ["words of Markdown", sum(markdownFiles.map(countWords))],
  ["words of the README", countWords("README.md")],
  ["product files of more than 350 lines", product.filter((file) => countLines(file) > 350).length],
  ["product folders of more than 30 files", [...folders.values()].filter(({ length }) => length > 30).length],
  ["exports that no other file uses", unusedExports().length],
];
if (process.argv.includes("--duplicates")) figures.push(["duplicate blocks of ten lines or more", duplicates()]);
for (const [name, figure] of figures) console.log(`${String(figure).padStart(9)}  ${name}`);
if (process.argv.includes("--unused")) for (const size of unusedExports()) console.log(size);

/** Exports named in no other file; pages, routes and configuration are used by Next.js. */
function unusedExports(): string[] {
  const scripts = tracked.filter((file) => /\.(m?tsx?|m?js)$/.test(file) && !file.endsWith(".d.ts"));
  const fileCountByWord = new Map<string, number>();
  for (const file of scripts)
    for (const word of new Set(readText(file).match(/[A-Za-z_$][\w$]*/g)))
      fileCountByWord.set(word, (fileCountByWord.get(word) ?? 0) + 1);
  return scripts
    .filter((file) => !/^(app|middleware|instrumentation|next\.config)/.test(file))
    .flatMap((file) =>
      [...readText(file).matchAll(/^export (?:async )?(?:const|function\*?|class|type|interface|let) ([\w$]+)/gm)]
        .map(([, name = ""]) => name)
        .filter((name, index, names) => fileCountByWord.get(name) === 1 && names.indexOf(name) === index)
        .map((name) => `${file}: ${name}`),
    );
}

function duplicates(): number {
  const folder = mkdtempSync(path.join(tmpdir(), "handover-size-"));
  const options = ["--min-lines", "10", "--reporters", "json", "--output", folder, "--silent", "--gitignore"];
  const ignored = ["--ignore", "**/migrations/**,**/signatures.ts,**/*.test.ts,**/*.test.tsx,**/tests/**"];
  try {
    execFileSync("npx", ["--yes", JSCPD, ...options, ...ignored, "app", "components", "lib", "server", "supabase"], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
    });
    const report = JSON.parse(readFileSync(path.join(folder, "jscpd-report.json"), "utf8")) as {
      duplicates: unknown[];
    };
    return report.duplicates.length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
