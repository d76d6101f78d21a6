import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { execFileSync } from "node:child_process";

// Files, folders, commands and code names in the documentation exist.
const root = join(__dirname, "../..");
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "packages/client/README.md",
  "supabase/schemas/README.md",
  ...globSync("docs/**/*.md", { cwd: root }).sort(),
];
const textOf = (file: string): string => readFileSync(join(root, file), "utf8");

const projectPaths = [
  "app",
  "bench",
  "components",
  "deploy",
  "docs",
  "e2e",
  "lib",
  "local",
  "packages",
  "public",
  "server",
  "supabase",
].flatMap((folder) => [
  folder,
  ...readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((entry) => join(folder, entry)),
]);
projectPaths.push(...readdirSync(root));
/** A page may omit a path's beginning, as long as one path ends like it. */
const exists = (name: string): boolean => projectPaths.some((path) => `/${path}`.endsWith(`/${name}`));

/** Texts in backticks that look like a file or folder of the project. */
function findNamedPaths(page: string): string[] {
  const spans = [
    ...textOf(page)
      .replace(/```[^]*?```/g, "")
      .matchAll(/`([^`\n]+)`/g),
  ].map(([, span]) => span ?? "");
  return spans
    .map((span) => span.replace(/^(?:\.\.\/)+|\/$/g, ""))
    .filter((span) =>
      /^(?:[\w.()[\]-]+\/)*[\w.()[\]-]+\.(?:tsx?|m?js|sql|toml|md)$|^(?:app|bench|components|deploy|docs|e2e|lib|local|packages|public|server|supabase)(?:\/[\w.()[\]-]+)+$/.test(
        span,
      ),
    );
}

test.each(pages)("every file and folder that %s names exists", (page) => {
  expect(findNamedPaths(page).filter((path) => !exists(path))).toEqual([]);
});

const schema = readdirSync(join(root, "supabase/schemas"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".sql"))
  .map((file) => textOf(`supabase/schemas/${file}`))
  .join("\n");
test.each(pages)("every table and function of the database that %s names exists", (page) => {
  const named = [...textOf(page).matchAll(/`((?:private|app|public)\.[a-z_]+)(?:\([^`]*)?`/g)].map(
    ([, name]) => name ?? "",
  );
  expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(schema))).toEqual([]);
});

test.each(pages)("every command that %s names exists", (page) => {
  const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };
  const commands = [...textOf(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? "");
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

test("every command is named on a page", () => {
  const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };
  const allText = pages.map(textOf).join("\n");
  expect(
    Object.keys(scripts).filter((name) => !new RegExp(`(?:npm (?:run )?|\`)${name}(?![\\w:-])`).test(allText)),
  ).toEqual([]);
});

test("every link within the pages leads to a heading or an anchor", () => {
  const brokenLinks = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\(([^)#:]*)#([\w-]+)\)/g)].flatMap(([, file = "", anchor = ""]) => {
      const target = textOf(file === "" ? page : join(page, "..", file));
      const headings = [...target.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
        heading
          .toLowerCase()
          .replace(/[^\w\s-]/g, "")
          .replace(/\s/g, "-"),
      );
      return headings.includes(anchor) || target.includes(`id="${anchor}"`) ? [] : [`${page}: ${file}#${anchor}`];
    }),
  );
  expect(brokenLinks).toEqual([]);
});

test("every link within the pages leads to a file or a folder", () => {
  const brokenLinks = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].flatMap(([, file = ""]) =>
      existsSync(join(root, page, "..", file)) ? [] : [`${page}: ${file}`],
    ),
  );
  expect(brokenLinks).toEqual([]);
});

test("docs/README.md names every page of docs", () => {
  const index = textOf("docs/README.md");
  const all = globSync(["docs/*.md", "docs/deploy/README.md"], { cwd: root }).map((file) => file.replace("docs/", ""));
  expect(all.filter((file) => file !== "README.md" && !index.includes(`](${file})`))).toEqual([]);
});

test("every step of the walk through the code names things in its file", () => {
  const walk = /\n## An offer, file by file\n([^]*?)\n## /.exec(textOf("docs/how-it-works.md"))?.[1] ?? "";
  const steps = walk.split("\n").filter((line) => /^\| \d+ \|/.test(line));
  expect(steps.length).toBeGreaterThan(8);
  for (const step of steps) {
    const [file = "", ...names] = [...(step.split(" | ")[1] ?? "").matchAll(/`([^`]+)`/g)].map(
      ([, span]) => span ?? "",
    );
    const text = textOf(file);
    expect({ file, missing: names.filter((name) => !text.includes(name)) }).toEqual({ file, missing: [] });
  }
});

// docs/performance.md contains the latest measurements.

test("the page is generated from the recorded figures", () => {
  execFileSync(process.execPath, [join(import.meta.dirname, "../../bench/report.ts"), "--check"], { stdio: "pipe" });
});
