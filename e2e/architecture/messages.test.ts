// Texts in both languages are equivalent: the same values, in the language's plural forms.
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
/** Every entry of every table, with the table's name and its own. */
async function entries(): Promise<Entry[]> {
  const tables = await Promise.all(
    read("lib/i18n/**/*.ts").map(async ({ path }) => {
      const exported = (await import(join(root, path))) as Record<string, unknown>;
      return Object.entries(exported).filter((entry): entry is [string, Messages] => isText(entry[1]));
    }),
  );
  return tables
    .flat()
    .flatMap(([table, { en, es }]) =>
      Object.keys(en).map((key) => ({ name: `${table}.${key}`, en: en[key] ?? "", es: es[key] ?? "" })),
    );
}
/** Every text of the error table. */
const refusals: Entry[] = [
  ...Object.entries<ErrorDefinition>(errorDefinitions).flatMap(([code, { en, es, reasons = {} }]) => [
    { name: code, en, es },
    ...Object.entries(reasons).map(([reason, row]) => ({ name: `${code} ${reason}`, en: row.en, es: row.es })),
  ]),
  ...Object.entries(fieldErrorMessages).map(([name, { en, es }]) => ({ name, en, es })),
];
const toSentences = (message: string | Forms): string[] =>
  typeof message === "string" ? [message] : Object.values(message);
const findPlaceholders = (sentence: string): string[] =>
  [...new Set([...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name))].sort();

test("every entry has the same placeholders in both languages; only a plural form may omit its count", async () => {
  const all = await entries();
  expect(all.length).toBeGreaterThan(1_500);
  const joinPlaceholders = (message: string | Forms) => [
    ...new Set(
      typeof message === "string"
        ? [findPlaceholders(message).join()]
        : [
            findPlaceholders(message.other).join(),
            ...toSentences(message).map((form) => [...new Set([...findPlaceholders(form), "n"])].sort().join()),
          ],
    ),
  ];
  expect(all.filter(({ en, es }) => joinPlaceholders(en).join(" ") !== joinPlaceholders(es).join(" "))).toEqual([]);
});

test("no Spanish text contains English words", async () => {
  const english = /\b(the|this|your|you|cannot|with|from|and|have|not|was|were|will)\b/i;
  const isEnglish = (text: string) => english.test(text.replaceAll(/\{\w+\}/g, ""));
  const all = [...(await entries()), ...refusals];
  expect(all.filter(({ es }) => toSentences(es).some(isEnglish)).map(({ name }) => name)).toEqual([]);
});

test("the forms for one and for more are not swapped", async () => {
  const findNoun = (text = "") => /\{n\} (\p{L}+)/u.exec(text)?.[1] ?? "";
  const all = (await entries()).flatMap(({ name, en, es }) => [en, es].map((text) => ({ name, text })));
  const swapped = all.filter(({ text }) => {
    if (typeof text === "string") return false;
    const [singular, plural] = [findNoun(text.one), findNoun(text.other)];
    return plural !== "" && (singular === `${plural}s` || singular === `${plural}es`);
  });
  expect(swapped.map(({ name }) => name)).toEqual([]);
});

test("an error has the same placeholders in both languages", () => {
  const joinPlaceholders = (message: string | Forms) => toSentences(message).flatMap(findPlaceholders).join();
  expect(refusals.length).toBeGreaterThan(300);
  expect(refusals.filter(({ en, es }) => joinPlaceholders(en) !== joinPlaceholders(es))).toEqual([]);
  // A code's own text has no placeholders: a refusal without a reason has no values for them.
  expect(Object.values(errorDefinitions).filter(({ en, es }) => findPlaceholders(en + es).length > 0)).toEqual([]);
});

test("a text that depends on a count contains it, in the language's forms", async () => {
  const counted = (await entries()).filter(({ en }) => typeof en !== "string");
  expect(counted.length).toBeGreaterThan(20);
  for (const locale of ["en", "es"] as const) {
    const forms = ["none", ...new Intl.PluralRules(locale).resolvedOptions().pluralCategories];
    for (const { name, [locale]: message } of counted) {
      if (typeof message === "string") throw new Error(`${name} has forms in one language alone`);
      expect(findPlaceholders(message.other)).toContain("n");
      expect({ name, unknown: Object.keys(message).filter((form) => !forms.includes(form)) }).toEqual({
        name,
        unknown: [],
      });
    }
  }
});

// Words after a number of any size that do not change: units, and words invariable in both languages.
const invariableWords =
  /^(min|h|d|s|m|km|mi|%|of|de|más|more|unread|sin leer|again|best placed|mejor situados)(?![\wáéíóúñ])/;
const wordAfterNumber = /\{n\} ([\wáéíóúñ][^{]*)/g;
const hasInflectedWord = (sentence: string): boolean =>
  [...sentence.matchAll(wordAfterNumber)].some(([, word = ""]) => !invariableWords.test(word));
/** "1 driver"; a priority is a number of its own, and a minimum number of years counts nothing. */
const countsToOne = /(?<![\w./:+-]|priority |prioridad )1 (?!year\b|año\b|de )[a-záéíóúñ]/i;

test("no text has a word that depends on a number, or the number 1, without plural forms", async () => {
  const plainMessages = (await entries()).flatMap(({ name, en, es }) =>
    [en, es].flatMap((message) => (typeof message === "string" ? [{ name, text: message }] : [])),
  );
  expect(plainMessages.filter(({ text: message }) => hasInflectedWord(message) || countsToOne.test(message))).toEqual(
    [],
  );
  expect(hasInflectedWord("{n} drivers") && !hasInflectedWord("{n} min") && !hasInflectedWord("{n} of {total}")).toBe(
    true,
  );
  expect("Works in 1 zone").toMatch(countsToOne);
});

test("no screen shows the server's field error, which is English", () => {
  const raw = /\berrors(\[\d\]|\.at\(\d\))\??\.message/;
  expect(read("components/**/*.{ts,tsx}").filter(({ text }) => raw.test(text))).toEqual([]);
  expect("error.errors[0]?.message").toMatch(raw);
});

/**
 * A conditional between texts by whether something is one: a quoted text, or a translation, after the question mark.
 */
const manualPluralPattern = /(?:[=!]== 1|(?:>|<=) 1|(?:<|>=) 2)\)?\s*\?\s*\(?\s*(?:["'`]|t(?:[A-Z]\w*)?\()/g;
// A text quoted by the specification, which contains no number.
const allowedConditionals = { "server/notifications/notify.ts": 1 };

test("plural forms are not chosen by a conditional", () => {
  const sources = ["app", "components", "lib", "server"].flatMap((folder) => read(`${folder}/**/*.{ts,tsx}`));
  expect(sources.length).toBeGreaterThan(400);
  const matchCounts = sources.map(({ path, text }) => [path, text.match(manualPluralPattern)?.length ?? 0] as const);
  expect(Object.fromEntries(matchCounts.filter(([, count]) => count > 0))).toEqual(allowedConditionals);
  for (const example of ['n === 1 ? "one" : "many"', "n !== 1 ? t(", "(a ?? b) === 1 ? tAdmin(", "n > 1 ? `s`"])
    expect(example.match(manualPluralPattern)).toHaveLength(1);
});

test("SQL comments respect the line width", () => {
  const long = read("supabase/schemas/**/*.sql").flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => (/^\s*--.{119,}/.test(line) ? [`${path}:${index + 1}`] : [])),
  );
  expect(long).toEqual([]);
});
