// What is taken out of the database's SQL, or turned round, and the test that has to notice. `from` stands once in that
// file of supabase/schemas; `file` and `test`: a file of supabase/tests, and words of one test's name.
export type Mutant = { name: string; file: string; test: string } & (
  { of: string; from: string; to: string } | { sql: string }
);
