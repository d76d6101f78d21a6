// A change or removal in the database's SQL, and the test that must fail on it. `from` occurs once in that file of
// supabase/schemas; `file` and `test`: a file of supabase/tests, and words of one test's name.
export type Mutant = { name: string; file: string; test: string } & (
  { of: string; from: string; to: string } | { sql: string }
);
