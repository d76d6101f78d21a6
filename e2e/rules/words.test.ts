// Words in both languages say the same: the same facts, in the forms that the language has for a count.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { errorDefinitions, fieldErrorMessages } from "@/lib/contracts/error-codes";
import type { ErrorDefinition } from "@/lib/contracts/errors/error-definition";
import type { Forms, Messages } from "@/lib/i18n/translate";

const root = join(__dirname, "../..");
const read = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

type Entry = { name: string; en: string | Forms; es: string | Forms };
const isText = (value: unknown): value is Messages =>
  typeof value === "object" && value !== null && "en" in value && "es" in value;
/** Every entry of every table, under the table's name and its own. */
async function entries(): Promise<Entry[]> {
  const tables = await Promise.all(
    read("lib/i18n/**/*.ts").map(async ({ path }) => {
      const exported = (await import(join(root, path))) as Record<string, unknown>;
      return Object.entries(exported).filter((each): each is [string, Messages] => isText(each[1]));
    }),
  );
  return tables
    .flat()
    .flatMap(([table, { en, es }]) =>
      Object.keys(en).map((key) => ({ name: `${table}.${key}`, en: en[key] ?? "", es: es[key] ?? "" })),
    );
}
/** Every sentence of the table of errors. */
const refusals: Entry[] = [
  ...Object.entries<ErrorDefinition>(errorDefinitions).flatMap(([code, { en, es, reasons = {} }]) => [
    { name: code, en, es },
    ...Object.entries(reasons).map(([reason, row]) => ({ name: `${code} ${reason}`, en: row.en, es: row.es })),
  ]),
  ...Object.entries(fieldErrorMessages).map(([name, { en, es }]) => ({ name, en, es })),
];
const sentencesOf = (said: string | Forms): string[] => (typeof said === "string" ? [said] : Object.values(said));
const placesOf = (sentence: string): string[] =>
  [...new Set([...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name))].sort();

test("every entry has the same places for values in both languages; a form alone may leave its count unsaid", async () => {
  const all = await entries();
  expect(all.length).toBeGreaterThan(1_500);
  const placesIn = (said: string | Forms) => [
    ...new Set(
      typeof said === "string"
        ? [placesOf(said).join()]
        : [
            placesOf(said.other).join(),
            ...sentencesOf(said).map((form) => [...new Set([...placesOf(form), "n"])].sort().join()),
          ],
    ),
  ];
  expect(all.filter(({ en, es }) => placesIn(en).join(" ") !== placesIn(es).join(" "))).toEqual([]);
});

test("no Spanish text has English words", async () => {
  const english = /\b(the|this|your|you|cannot|with|from|and|have|not|was|were|will)\b/i;
  const isEnglish = (text: string) => english.test(text.replaceAll(/\{\w+\}/g, ""));
  const all = [...(await entries()), ...refusals];
  expect(all.filter(({ es }) => sentencesOf(es).some(isEnglish)).map(({ name }) => name)).toEqual([]);
});

test("the forms for one and for more are not swapped", async () => {
  const noun = (text = "") => /\{n\} (\p{L}+)/u.exec(text)?.[1] ?? "";
  const all = (await entries()).flatMap(({ name, en, es }) => [en, es].map((text) => ({ name, text })));
  const swapped = all.filter(({ text }) => {
    if (typeof text === "string") return false;
    const [one, more] = [noun(text.one), noun(text.other)];
    return more !== "" && (one === `${more}s` || one === `${more}es`);
  });
  expect(swapped.map(({ name }) => name)).toEqual([]);
});

test("an error has the same places for values in both languages", () => {
  const placesIn = (said: string | Forms) => sentencesOf(said).flatMap(placesOf).join();
  expect(refusals.length).toBeGreaterThan(300);
  expect(refusals.filter(({ en, es }) => placesIn(en) !== placesIn(es))).toEqual([]);
  // A code's own sentence has no values: a refusal without a reason has nothing to fill it with.
  expect(Object.values(errorDefinitions).filter(({ en, es }) => placesOf(en + es).length > 0)).toEqual([]);
});

test("a sentence that depends on a count names it, in forms that the language has", async () => {
  const counted = (await entries()).filter(({ en }) => typeof en !== "string");
  expect(counted.length).toBeGreaterThan(20);
  for (const locale of ["en", "es"] as const) {
    const forms = ["none", ...new Intl.PluralRules(locale).resolvedOptions().pluralCategories];
    for (const { name, [locale]: said } of counted) {
      if (typeof said === "string") throw new Error(`${name} has forms in one language alone`);
      expect(placesOf(said.other)).toContain("n");
      expect({ name, unknown: Object.keys(said).filter((form) => !forms.includes(form)) }).toEqual({
        name,
        unknown: [],
      });
    }
  }
});

// What stands behind a number of any size as it is: units, and words that no number bends in either language.
const unbent = /^(min|h|d|s|m|km|mi|%|of|de|más|more|unread|sin leer|again|best placed|mejor situados)(?![\wáéíóúñ])/;
const behindNumber = /\{n\} ([\wáéíóúñ][^{]*)/g;
const bends = (sentence: string): boolean =>
  [...sentence.matchAll(behindNumber)].some(([, words = ""]) => !unbent.test(words));
/** "1 driver"; a priority is a number of its own, and a least number of years counts nothing that is there. */
const countsToOne = /(?<![\w./:+-]|priority |prioridad )1 (?!year\b|año\b|de )[a-záéíóúñ]/i;

test("no sentence bends a word behind a number, or counts to one, without its forms", async () => {
  const plain = (await entries()).flatMap(({ name, en, es }) =>
    [en, es].flatMap((said) => (typeof said === "string" ? [{ name, said }] : [])),
  );
  expect(plain.filter(({ said }) => bends(said) || countsToOne.test(said))).toEqual([]);
  expect(bends("{n} drivers") && !bends("{n} min") && !bends("{n} of {total}")).toBe(true);
  expect("Works in 1 zone").toMatch(countsToOne);
});

test("no screen shows a field's problem as the server wrote it, which is English", () => {
  const raw = /\berrors(\[\d\]|\.at\(\d\))\??\.message/;
  expect(read("components/**/*.{ts,tsx}").filter(({ text }) => raw.test(text))).toEqual([]);
  expect("error.errors[0]?.message").toMatch(raw);
});

/** A choice between words by whether something is one: a quoted word, or something said, behind the question mark. */
const byHand = /(?:[=!]== 1|(?:>|<=) 1|(?:<|>=) 2)\)?\s*\?\s*(?:\(?\s*["'`]|\(?\s*say\w*\()/g;
// A sentence that the specification quotes, which names no number.
const known = { "server/notifications/notify.ts": 1 };

test("nobody chooses between words for one and words for more by hand", () => {
  const sources = ["app", "components", "lib", "server"].flatMap((room) => read(`${room}/**/*.{ts,tsx}`));
  expect(sources.length).toBeGreaterThan(400);
  const found = sources.map(({ path, text }) => [path, text.match(byHand)?.length ?? 0] as const);
  expect(Object.fromEntries(found.filter(([, count]) => count > 0))).toEqual(known);
  for (const way of ['n === 1 ? "one" : "many"', "n !== 1 ? say(", "(a ?? b) === 1 ? say(", "n > 1 ? `s`"])
    expect(way.match(byHand)).toHaveLength(1);
});

test("comments of SQL end where the lines of everything else do", () => {
  const long = read("supabase/schemas/**/*.sql").flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, at) => (/^\s*--.{119,}/.test(line) ? [`${path}:${at + 1}`] : [])),
  );
  expect(long).toEqual([]);
});
