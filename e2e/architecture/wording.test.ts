// The wording of comments, docs and test titles, and the names in code.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FORMER_NAMES, hardPhrasesIn, hasFormerName, proseOf } from "./wording";

const root = join(__dirname, "../..");
const skipped =
  /(?:^|\/)(?:migrations|CHANGELOG\.md|package-lock\.json|schema\.d\.ts|splinter\.sql|wording\.(?:test\.)?ts$)/;
const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 1 << 26,
})
  .split("\0")
  .filter((file) => /\.(?:tsx?|mts|m?js|css|sql|md|ya?ml)$/.test(file) && !skipped.test(file));
const sources = files.flatMap((file) => {
  try {
    return [{ file, source: readFileSync(join(root, file), "utf8") }];
  } catch {
    return []; // Deleted, and not committed yet.
  }
});

test("comments, docs and test titles use plain terms", () => {
  const hardPhrases = sources.flatMap(({ file, source }) =>
    proseOf(file, source)
      .filter(({ text }) => !(file === "CONTRIBUTING.md" && text.startsWith("|")))
      .flatMap(({ line, text }) => hardPhrasesIn(text).map((found) => `${file}:${line}: ${found}`)),
  );
  expect(hardPhrases).toEqual([]);
});

test("no code has a former name of a concept", () => {
  const former = sources
    .filter(({ file }) => !file.endsWith(".md"))
    .flatMap(({ file, source }) =>
      source.split("\n").flatMap((line, n) => {
        const found = FORMER_NAMES.exec(line);
        return found ? [`${file}:${n + 1}: ${found[0]}`] : [];
      }),
    );
  expect(former).toEqual([]);
});

test("no file is named after a former name", () => {
  expect(files.filter(hasFormerName)).toEqual([]);
  expect(["server/keep-door.ts", "supabase/held_back.sql"].filter(hasFormerName)).toHaveLength(2);
});

test("finds a hard phrase in a comment, a test title and a page", () => {
  expect(proseOf("a.ts", "  // Somebody waits").flatMap(({ text }) => hardPhrasesIn(text))).toHaveLength(1);
  expect(proseOf("a.test.ts", 'test("retries anew", run)').flatMap(({ text }) => hardPhrasesIn(text))).toHaveLength(1);
  expect(proseOf("a.sql", "select 1; -- by itself").flatMap(({ text }) => hardPhrasesIn(text))).toHaveLength(1);
  expect(proseOf("a.md", "The worker retries at once.").flatMap(({ text }) => hardPhrasesIn(text))).toHaveLength(1);
  expect(proseOf("a.js", "  // Somebody waits").flatMap(({ text }) => hardPhrasesIn(text))).toHaveLength(1);
  expect(proseOf("a.yml", "  title: Nobody waits").flatMap(({ text }) => hardPhrasesIn(text))).toHaveLength(1);
  expect(hardPhrasesIn("The worker retries the job after 30 seconds.")).toEqual([]);
});
