// A mutant replaces a text of the SQL with a bug that a named test must detect (e2e/mutants). Its text and its test
// exist.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { describeMutant } from "../mutants/mutant";
import { mutants, mutantStatements } from "../mutants/mutants";
import { allScreens } from "../screens/catalog";

test.each(mutants.map((mutant) => [describeMutant(mutant), mutant] as const))(
  "the text that mutant %s replaces occurs once",
  (_, mutant) => {
    expect(mutantStatements(mutant).length).toBeGreaterThan(0);
  },
);

test("every mutant names an existing test file", () => {
  const files = [...new Set(mutants.map(({ testFile }) => testFile))];
  expect(files.filter((file) => !existsSync(join(__dirname, `../../supabase/tests/${file}.test.ts`)))).toEqual([]);
});

// The catalogue of screens (e2e/screens/catalog): names and pictures are unique.

test("each screen of the catalogue has a unique name, and so unique pictures", () => {
  const names = allScreens.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
