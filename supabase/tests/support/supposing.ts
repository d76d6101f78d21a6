// What the tests cannot wait for, or must not leave behind: chance that comes once in years, settings that everybody reads.
// It holds for one call, in a transaction of the database's owner that is taken back; nobody else ever sees it.
import { owner, type Answer, type Person } from "./world";

/** `sql` is what is so; `draws` are the texts that `tests.draw()` gives, one after the other, for `sql` to use. */
export type Supposition = { sql: string; draws?: string[] };

/** Calls a function for a person in such a world; says too which of the draws were not needed. */
export async function supposing({ sql, draws = [] }: Supposition, person: Person, fn: string, args: Record<string, unknown>): Promise<{ answer: Answer; undrawn: string[] }> {
  const { data } = await person.client.auth.getSession();
  const claims = Buffer.from(data.session?.access_token.split(".")[1] ?? "", "base64url").toString("utf8");
  const names = Object.keys(args);
  const client = await owner.connect();
  try {
    await client.query("begin");
    await client.query(`
      create table tests.draws (n int primary key, value text not null);
      create function tests.draw() returns text language sql volatile security definer set search_path = '' as $$
        delete from tests.draws d where d.n = (select min(n) from tests.draws) returning d.value $$;
      grant usage on schema tests to public;`);
    await client.query("insert into tests.draws select n, value from unnest($1::text[]) with ordinality as d (value, n)", [draws]);
    await client.query(sql);
    await client.query(
      "select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)",
      [claims, person.id]);
    const { rows: [row] } = await client.query<{ answer: Answer }>(
      `select public.${fn}(${names.map((name, index) => `${name} => $${index + 1}`).join(", ")}) as answer`, Object.values(args));
    if (!row) throw new Error(`${fn} answered nothing`);
    await client.query("reset role");
    const { rows: left } = await client.query<{ value: string }>("select value from tests.draws order by n");
    return { answer: row.answer, undrawn: left.map(({ value }) => value) };
  } finally {
    await client.query("rollback");
    client.release();
  }
}
