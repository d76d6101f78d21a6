// The mutants of custody's SQL say what they change: a text that is no longer there changes nothing, and proves nothing.
import { mutants } from "../mutants/mutants";
import { mutantStatements } from "../mutants/statements";

test.each(mutants)("$name: what it changes is said once in the schema", (mutant) => {
  expect(mutantStatements(mutant).length).toBeGreaterThan(0);
});
