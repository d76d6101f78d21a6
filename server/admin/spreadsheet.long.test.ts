// Opens an export in LibreOffice Calc; skipped where `soffice` is not installed.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dialectOf, csvFile, type Columns } from "@/server/admin/csv";
import { longTest } from "../../e2e/fixtures/long-test";

const isInstalled = spawnSync("soffice", ["--version"]).status === 0;
const officeTest = isInstalled ? longTest : test.skip;

const TEXTS = [
  ...["=1+1", "+1+1", "-1+1", "@SUM(1)", "\t=1+1", "\r=1+1", " =1+1", '=HYPERLINK("http://a.test";"b")', "-", "=", "@"],
  ...["a;=1+1", "a,=1+1", "a\n=1+1", 'a"=1+1', '"=1+1"', "-3+cmd|' /C calc'!A0", "\uFF1D1+1", "\u200B=1"],
  ...["José Ñandú; «El Niño», hijo", 'say "hi", you', "line one\nline two", "🙂", "O'Neil", "12 Main Street"],
  ...["12345678901234567890", "00123", "1E5", "12E-3", "1/2", "10-12", "2026-11-29", "1,200", "1.200", "1.200,50"],
  ...["50%", "$5", "5 €", "TRUE", "falso", "12:30", "5 mar", "Mar 5", "29-nov", "+13055550102", "1 1/2", "7 AM"],
];
const columns: Columns<string> = [
  ["text", (row) => row],
  ["at", () => "2026-11-30T02:15:07.000Z", "time"],
  ["on", () => "2027-03-01", "day"],
  ["owed", () => -1234.5, "money"],
  ["rating", () => 4.8],
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "handover-calc-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

type SheetCell = { type: string; value: string | null; text: string; isFormula: boolean };

function openInCalc(file: Buffer, separator: string, language: number): SheetCell[][] {
  writeFileSync(join(folder, "list.csv"), file);
  execFileSync(
    "soffice",
    [
      "--headless",
      `-env:UserInstallation=file://${folder}/profile`,
      // Separator, quotes, UTF-8, from the first line, the reader's language, with detection of dates.
      `--infilter=CSV:${separator.charCodeAt(0)},34,76,1,,${language},false,true`,
      ...["--convert-to", "fods", "--outdir", folder, join(folder, "list.csv")],
    ],
    { stdio: "ignore" },
  );
  const sheet = readFileSync(join(folder, "list.fods"), "utf8").split("<table:table ")[1] ?? "";
  return [...sheet.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<table:table-cell([^>]*)>(.*?)<\/table:table-cell>/gs)].map(
      ([, attributes = "", inner = ""]) => ({
        type: /office:value-type="(\w+)"/.exec(attributes)?.[1] ?? "none",
        value: /office:(?:date-)?value="([^"]*)"/.exec(attributes)?.[1] ?? null,
        text: inner
          .replaceAll(/<[^>]+>/g, "")
          .trim()
          .replaceAll(/&(quot|apos|lt|gt|amp);/g, (_, name: string) => XML_ENTITIES[name] ?? ""),
        isFormula: attributes.includes("table:formula"),
      }),
    ),
  );
}
const XML_ENTITIES: Record<string, string> = { quot: '"', apos: "'", lt: "<", gt: ">", amp: "&" };

// An apostrophe marks text; line ends and tabs are separate elements.
const withoutSpacing = (text: string): string => text.replaceAll(/['\s\u200B]/g, "");

officeTest.each([
  ["en-US", 1033],
  ["es-ES", 3082],
])("opens in Calc with each cell as it was meant, in %s", async (language, id) => {
  const dialect = dialectOf(new Headers({ "accept-language": language }));
  const response = await csvFile("list", { ...dialect, timeZone: "America/New_York" }, columns, undefined, () =>
    Promise.resolve({ items: TEXTS, nextCursor: null }),
  );
  const [titles, ...rows] = openInCalc(Buffer.from(await response.arrayBuffer()), dialect.separator, id);
  expect(titles?.map(({ text }) => text)).toEqual(["text", "at (America/New_York)", "on", "owed", "rating"]);
  expect(rows.flat().filter(({ isFormula }) => isFormula)).toEqual([]);
  expect(rows.map(([cell]) => [cell?.type, withoutSpacing(cell?.text ?? "")])).toEqual(
    TEXTS.map((text) => ["string", withoutSpacing(text)]),
  );
  for (const row of rows)
    expect(row.slice(1).map(({ type, value }) => [type, value])).toEqual([
      ["date", "2026-11-29T21:15:07"],
      ["date", "2027-03-01"],
      ["float", "-1234.5"],
      ["float", "4.8"],
    ]);
});
