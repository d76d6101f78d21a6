// seed.sql gives the login role handover_authenticator a publicly known password, on local machines only. The Supabase
// CLI also runs the seed on hosted branches and at a reset or push, where it must not set one.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { testStack } from "./support/harness";

const seed = readFileSync(join(__dirname, "../seed.sql"), "utf8");

/** Runs the seed on a database with this JWT secret, which identifies a local stack; rolled back. */
async function canConnectAsAuthenticator(secret: string | null): Promise<boolean> {
  const client = new pg.Client({ connectionString: testStack().dbUrl });
  await client.connect();
  try {
    // Retried: other tests give the same role a login, and Postgres refuses concurrent changes.
    for (let attempt = 1; ; attempt++)
      try {
        await client.query("begin; alter role handover_authenticator nologin");
        if (secret !== null) await client.query("select set_config('app.settings.jwt_secret', $1, true)", [secret]);
        await client.query(seed);
        const { rows } = await client.query<{ canLogIn: boolean }>(
          "select rolcanlogin as \"canLogIn\" from pg_roles where rolname = 'handover_authenticator'",
        );
        return rows[0]?.canLogIn === true;
      } catch (error) {
        if (attempt === 20 || !/concurrently updated/.test(String(error))) throw error;
      } finally {
        await client.query("rollback");
      }
  } finally {
    await client.end();
  }
}

test("a branch, a hosted project and an unknown database get no login", async () => {
  for (const secret of [null, "", "the secret of a hosted project"])
    expect([secret, await canConnectAsAuthenticator(secret)]).toEqual([secret, false]);
});

test("a local database of the CLI gets a login", async () => {
  expect(await canConnectAsAuthenticator("super-secret-jwt-token-with-at-least-32-characters-long")).toBe(true);
});
