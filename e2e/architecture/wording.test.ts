// The wording of comments, docs and test titles, and the names in code.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

// Phrases that a reader has to decode, each with what to write instead. Comments, docs and test titles use the terms of
// the field, in sentences of subject, verb and object (CONTRIBUTING.md).
const HARD_PHRASES: [phrase: RegExp, instead: string][] = [
  [/\b(?:some|no|any)body\b/i, "the actor: the driver, the caller, no user"],
  [/\bwho(?:ever|m|se)\b/i, "the noun that it stands for"],
  [/^(?:Who|What|Whose|Where) (?!is |are )[a-z]+ /, "a sentence with a subject"],
  [/\banew\b/i, "again"],
  [/\bby (?:itself|themselves)\b/i, "automatically"],
  [/\bat once\b/i, "immediately, or concurrently"],
  [/\b(?:stands?|stood) (?:there|in|on|by|for|until|beside|once|where)\b/i, "is"],
  [/\bgiv(?:e|es|ing) way\b/i, "the field's term"],
  [/\bin (?:their|his|her|its) hands?\b/i, "holds"],
  [/\b(?:is|are|was|were|be|been) (?:told|asked|heard|judged)\b/i, "is notified, queried, received, evaluated"],
  [/\b(?:reckon|mend|thereby|therein|whither|hence|lest|amidst|alike)(?:s|ed|ing)?\b/i, "a plain word"],
  [/\bbeside\b/i, "next to, or in addition to"],
  [/\bgoe?s? (?:on|along) (?!to\b)/i, "continues"],
  [/\bas (?:it|they) (?:is|are|comes?|stands?)\b/i, "unchanged"],
  [/\bthrough the door\b/i, "the component's name"],
  [/\bcomes? (?:to life|of it|along|from elsewhere)\b/i, "the field's term"],
];

type Prose = { line: number; text: string };

const stripped = (text: string): string => text.replace(/^[\s*/-]+/, "").trim();

/** A source file's comments, and a test file's titles; of a page or YAML all lines. */
function proseOf(file: string, source: string): Prose[] {
  const lines = source.split("\n");
  if (/\.(?:md|ya?ml)$/.test(file)) return lines.map((text, n) => ({ line: n + 1, text }));
  const isTest = /\.(?:test|spec)\.tsx?$/.test(file);
  return lines.flatMap((code, n) => {
    const comment = file.endsWith(".sql")
      ? /--\s?(.*)$/.exec(code)?.[1]
      : (/^\s*(?:\/\/|\*|\/\*\*?|\{\/\*)\s?(.*)$/.exec(code)?.[1] ?? /\s\/\/ (.*)$/.exec(code)?.[1]);
    const title = isTest ? /^\s*(?:test|describe|longTest)(?:\.\w+)?\(\s*["'`](.*?)["'`]/.exec(code)?.[1] : undefined;
    return [comment, title].flatMap((text) => (text ? [{ line: n + 1, text: stripped(text) }] : []));
  });
}

/** Each hard phrase with what to write instead. Quoted texts and code in a sentence are not searched. */
function hardPhrasesIn(sentence: string): string[] {
  const text = sentence.replace(/"[^"]*"|`[^`]*`|docs\/readings\.md: .*/g, "");
  return HARD_PHRASES.flatMap(([phrase, replacement]) => {
    const found = phrase.exec(text);
    return found ? [`"${found[0]}": write ${replacement}`] : [];
  });
}

/** Whether a part of a file's path is a former name, in camel case or in snake case. */
const hasFormerName = (file: string): boolean =>
  file
    .replaceAll(/\.\w+/g, "")
    .split("/")
    .some(
      (part) =>
        FORMER_NAMES.test(part.replaceAll("-", "_")) ||
        FORMER_NAMES.test(part.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())),
    );

/** Former names of concepts: each has one name now (docs/glossary.md). */
const FORMER_NAMES =
  /\b(?:throughTheDoor|inOneTrip|askAtOnce|callService|callFunction|untilItStands|gaveWay|openAnswer|mayBeOld|fromReplica|handover_(?:door|person|anonymous|machine)|shutDoorTo|keepDoor|outOfPace|uncount|answerOnce|beganKey|wroteSomething|readingOf|leaveInOrder|ofProcess|demand[A-Z]\w*|sayIn|useText|readKept|useKeeper|useGo|whenAtRest|pageAlive|sendUntilHeard|isUnheard|holdPresses|useHere|useDots|sayTrouble|judgeFixes|evaluate_fixes|trace_zones|walkZones|way_stops|way_range|DriverWay\w*|rpcAsPerson|TEST_PATIENCE|FLEET_TROUBLE|(?:Watch|Trouble)(?:Body|Params)|needs(?:All|Few|Unknown)|way_looks|own_case|two_people|carry_out|held_back|keep_promises|stand_here|half_up|(?:tell|ask|look|say)_[a-z]\w*|(?:bg|text|border)-(?:paper|ink|sunken|surface|line|scrim|solid|go|wait|stop)(?:-\w+)?)\b/;

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
