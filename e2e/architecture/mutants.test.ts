// Each mutant of the SQL finds its text, and the file of the test that must detect it: without them it would prove nothing.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { mutants } from "../mutants/mutants";
import { mutantStatements } from "../mutants/statements";

test.each(mutants)("$name: its text occurs once in the schema", (mutant) => {
  expect(mutantStatements(mutant).length).toBeGreaterThan(0);
});

test("every mutant names an existing test file", () => {
  const files = [...new Set(mutants.map(({ file }) => file))];
  expect(files.filter((file) => !existsSync(join(__dirname, `../../supabase/tests/${file}.test.ts`)))).toEqual([]);
});
