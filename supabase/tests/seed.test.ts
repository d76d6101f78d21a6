// The seed opens the door by a password that everybody can read: on one's own machine, and on no project, though the
// Supabase CLI runs it on a project's branches, too, and on a project that somebody resets or pushes with its seed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { stack } from "./support/world";

const seed = readFileSync(join(__dirname, "../seed.sql"), "utf8");

/** Whether the door can be logged in through after the seed on a database with this secret; all of it is undone. */
async function opensDoor(secret: string | null): Promise<boolean> {
  const client = new pg.Client({ connectionString: stack().dbUrl });
  await client.connect();
  try {
    // One at a time: other tests give the same role a login of theirs, and Postgres lets only one change it.
    for (let tries = 1; ; tries++)
      try {
        await client.query("begin; alter role handover_authenticator nologin");
        if (secret !== null) await client.query("select set_config('app.settings.jwt_secret', $1, true)", [secret]);
        await client.query(seed);
        const { rows } = await client.query<{ may: boolean }>(
          "select rolcanlogin as may from pg_roles where rolname = 'handover_authenticator'",
        );
        return rows[0]?.may === true;
      } catch (error) {
        if (tries === 20 || !/concurrently updated/.test(String(error))) throw error;
      } finally {
        await client.query("rollback");
      }
  } finally {
    await client.end();
  }
}

test("a project's branch, a project and a database of nobody's get no password that is written here", async () => {
  for (const secret of [null, "", "a secret of a project's own, which nobody else knows"])
    expect([secret, await opensDoor(secret)]).toEqual([secret, false]);
});

test("a database that the CLI made on one's own machine does", async () => {
  expect(await opensDoor("super-secret-jwt-token-with-at-least-32-characters-long")).toBe(true);
});
