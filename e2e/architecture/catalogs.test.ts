// Each mutant of the SQL finds its text, and the file of the test that must detect it: otherwise it proves nothing.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { describeMutant } from "../mutants/mutant";
import { mutants, mutantStatements } from "../mutants/mutants";
import { allScreens } from "../screens/catalog";

test.each(mutants.map((mutant) => [describeMutant(mutant), mutant] as const))(
  "%s: its text occurs once",
  (_, mutant) => {
    expect(mutantStatements(mutant).length).toBeGreaterThan(0);
  },
);

test("every mutant names an existing test file", () => {
  const files = [...new Set(mutants.map(({ testFile }) => testFile))];
  expect(files.filter((file) => !existsSync(join(__dirname, `../../supabase/tests/${file}.test.ts`)))).toEqual([]);
});

// The catalogue of screens: a whole run checks all of it, a short one some.

test("each screen of the catalogue has a unique name, and so unique pictures", () => {
  const names = allScreens.map(({ name }) => name);
  expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([]);
});
