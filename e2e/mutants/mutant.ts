/**
 * A bug put into the database's SQL, and the test that must detect it: a replacement inside the one statement that
 * creates the function or view `target`, where `from` occurs once, or a statement to execute. `testFile` is in
 * supabase/tests, without its extension; `testTitle` is part of the test's title.
 */
export type Mutant = { testFile: string; testTitle: string } & (
  { target: string; from: string; to: string } | { sql: string }
);

/** The mutant's name in reports. */
export const describeMutant = (mutant: Mutant): string =>
  ("sql" in mutant ? mutant.sql : `${mutant.target}: ${mutant.from} → ${mutant.to}`).replace(/\s+/g, " ");
