// The seed gives the login role a published password on local machines only, never on a hosted project, although the
// Supabase CLI also runs it on a project's branches, and at a reset or a push with seed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { testStack } from "./support/harness";

const seed = readFileSync(join(__dirname, "../seed.sql"), "utf8");

/** Whether the role can log in after the seed on a database with this secret; rolled back. */
async function canConnectAsAuthenticator(secret: string | null): Promise<boolean> {
  const client = new pg.Client({ connectionString: testStack().dbUrl });
  await client.connect();
  try {
    // Retried: other tests give the same role a login, and Postgres refuses concurrent changes.
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

test("a branch, a hosted project and an unknown database get no published password", async () => {
  for (const secret of [null, "", "a secret of a project's own, which nobody else knows"])
    expect([secret, await canConnectAsAuthenticator(secret)]).toEqual([secret, false]);
});

test("a local database of the CLI gets one", async () => {
  expect(await canConnectAsAuthenticator("super-secret-jwt-token-with-at-least-32-characters-long")).toBe(true);
});
