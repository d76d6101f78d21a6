// Each mutant of the SQL finds its text: a text that no longer exists would change nothing, and prove nothing.
import { mutants } from "../mutants/mutants";
import { mutantStatements } from "../mutants/statements";

test.each(mutants)("$name: its text occurs once in the schema", (mutant) => {
  expect(mutantStatements(mutant).length).toBeGreaterThan(0);
});
