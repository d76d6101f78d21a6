// Rotates the encryption key with `npm run reencrypt`, as SECURITY.md describes it.
import { separateStack } from "./support/separate-stack";
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { toKeySetting } from "@/lib/database/encryption-keys";
import { LOCAL_DEFAULTS } from "../../local/environment";
import { createDeliveryInStatus, readCode } from "./support/deliveries";
import { callRpcOrThrow, recordReauthentication } from "./support/harness";

jest.setTimeout(240_000);
const root = join(__dirname, "../..");

function reencrypt(keys: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    join(root, "node_modules/.bin/node"),
    [join(root, "supabase/tools/reencrypt.ts")],
    {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, DATABASE_URL: separateStack().dbUrl, ENCRYPTION_KEYS: keys },
    },
  );
  return { status, output: `${stdout}${stderr}` };
}

async function queryWithKeys<T extends object>(keys: string, text: string, values: unknown[]): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: separateStack().dbUrl });
  await client.connect();
  try {
    await client.query("select set_config('handover.encryption_keys', $1, false)", [toKeySetting(keys)]);
    return (await client.query<T>(text, values)).rows[0];
  } finally {
    await client.end();
  }
}
const READ_DECRYPTED_SQL = `select private.decrypt(c.code) as code, private.decrypt(a.account) as account
  from public.transactions t join public.verification_codes c on c.transaction_id = t.id
  join private.payout_accounts a on a.driver_id = t.driver_id and a.ended_at is null where t.id = $1`;

test("npm run reencrypt leaves no value that needs the old key, and can be repeated", async () => {
  const oldKey = LOCAL_DEFAULTS.encryptionKeys;
  const [newKey, unrelatedKey] = [0, 1].map(() => randomBytes(32).toString("base64url")) as [string, string];
  const delivery = await createDeliveryInStatus("servicing");
  const code = await readCode(delivery);
  await recordReauthentication(delivery.driver);
  const account = "123456789012";
  await callRpcOrThrow(delivery.driver.client, "set_payout_account", {
    p_account: { routing: "021000021", savings: false, account },
  });
  expect(await queryWithKeys(oldKey, READ_DECRYPTED_SQL, [delivery.id])).toEqual({ code, account });
  // As an app server does at startup.
  await queryWithKeys(oldKey, "select app.register_encryption_key()", []);

  expect(reencrypt("short")).toMatchObject({
    status: 1,
    output: expect.stringContaining("Set ENCRYPTION_KEYS") as string,
  });
  expect(reencrypt(unrelatedKey)).toMatchObject({ status: 1, output: expect.stringContaining("lacks") as string });
  expect(await queryWithKeys(oldKey, READ_DECRYPTED_SQL, [delivery.id])).toEqual({ code, account });

  const first = reencrypt(`${newKey},${oldKey}`);
  expect(first).toMatchObject({ status: 0 });
  expect(Number(/^(\d+) values encrypted/.exec(first.output)?.[1])).toBeGreaterThan(1);
  expect(first.output).not.toMatch(new RegExp([newKey, oldKey, code, account].join("|")));
  expect(reencrypt(newKey)).toMatchObject({ status: 0, output: expect.stringMatching(/^0 values/) as string });

  expect(await queryWithKeys(newKey, READ_DECRYPTED_SQL, [delivery.id])).toEqual({ code, account });
  await expect(queryWithKeys(oldKey, READ_DECRYPTED_SQL, [delivery.id])).rejects.toThrow(
    /encryption key \w{8} is missing/,
  );
});
