// Codes and bank account numbers are encrypted: someone with a copy of the database finds none of them, neither
// readable nor as a hash without a key, which they could compute for every possible code.
import { createHash, randomBytes, randomInt } from "node:crypto";
import pg from "pg";
import { toKeySetting } from "@/lib/database/encryption-keys";
import { LOCAL_DEFAULTS } from "../../local/environment";
import { reencryptDatabase } from "../tools/reencryption";
import {
  countAndConfirm,
  createDeliveryInStatus,
  listJobs,
  positionBody,
  readCode,
  readStatus,
  wrongCode,
  type AssignedDelivery,
} from "./support/deliveries";
import { countDeposit, createFailedDelivery, newHub, openDepositOrThrow } from "./support/hubs";
import {
  anonymousClient,
  callRpc,
  callRpcOrThrow,
  newDriver,
  nextUnusedLocation,
  queryRow,
  recordReauthentication,
  sql,
  testStack,
  type TestPerson,
} from "./support/harness";
import { connectSuperuser } from "./support/volume";

jest.setTimeout(120_000);

const deliveryArgs = ({ id }: Pick<AssignedDelivery, "id">, overrides: object = {}) => ({
  p_transaction_id: id,
  ...overrides,
});
const BANK_ROUTING = { routing: "021000021", savings: false };
const newAccount = (): string => String(randomInt(10 ** 11, 10 ** 12));

async function setBankAccount(driver: TestPerson, account: string): Promise<void> {
  await recordReauthentication(driver);
  await callRpcOrThrow(driver.client, "set_payout_account", { p_account: { ...BANK_ROUTING, account } });
}
async function createDelegate(delivery: AssignedDelivery): Promise<string> {
  const { token } = await callRpcOrThrow<{ token: string }>(
    delivery.receiver.client,
    "name_delegate",
    deliveryArgs(delivery, { p_name: "Nora Neighbor" }),
  );
  return (await callRpcOrThrow<{ code: string }>(anonymousClient(), "get_delegate_code", { p_token: token })).code;
}

/** How a text could be stored so that a reader can find it: readable, in bytes, or hashed, alone or after an id. */
const listStoredForms = (secret: string, ids: string[]): string[] => {
  const hash = (algorithm: string, text: string): string => createHash(algorithm).update(text).digest("hex");
  return [
    secret,
    `${secret.slice(0, 4)}-${secret.slice(4)}`,
    Buffer.from(secret).toString("hex"),
    hash("md5", secret),
    ...["", ...ids.flatMap((id) => [`${id} `, `${id}|`])].map((salt) => hash("sha256", salt + secret)),
  ].map((form) => form.toLowerCase());
};

/** The tables that `pg_dump` would write with one of these texts. */
async function findTables(client: pg.Client, forms: string[]): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' order by 1`,
  );
  const tablesFound: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ text: string }>(`select lower(t::text) as text from ${name} as t`);
    if (rows.some(({ text }) => forms.some((form) => text.includes(form)))) tablesFound.push(name);
  }
  return tablesFound;
}

// docs/readings.md: codes-at-rest
test("no table contains a code, a typed code or a bank account number, readable or hashed without a key", async () => {
  const hub = await newHub(nextUnusedLocation());
  const [openDelivery, pickupDelivery, completedDelivery, failedDelivery] = [
    await createDeliveryInStatus("servicing"),
    await createDeliveryInStatus("assigned"),
    await createDeliveryInStatus("servicing"),
    await createFailedDelivery({ hub }),
  ];
  const deposit = await openDepositOrThrow(failedDelivery.driver, hub, [failedDelivery.id]);
  await countDeposit(hub.cashier, hub, deposit, 80);
  const account = newAccount();
  await setBankAccount(openDelivery.driver, account);
  const code = await readCode(openDelivery);
  // A text with one wrong character would leave thirty codes to try.
  const almostRightCode = wrongCode(code);
  await callRpc(openDelivery.driver.client, "complete_task", deliveryArgs(openDelivery, { p_code: almostRightCode }));
  const typedCode = await readCode(completedDelivery);
  await callRpcOrThrow(
    completedDelivery.driver.client,
    "complete_task",
    deliveryArgs(completedDelivery, { p_code: typedCode }),
  );
  const secrets = {
    code,
    near: almostRightCode,
    typedCode,
    account,
    leg: await countAndConfirm(pickupDelivery.driver, pickupDelivery),
    delegate: await createDelegate(openDelivery),
    collection: (
      await callRpcOrThrow<{ code: string }>(
        failedDelivery.sender.client,
        "confirm_collection",
        deliveryArgs(failedDelivery, { p_counted: 80 }),
      )
    ).code,
  };
  expect(new Set(Object.values(secrets)).size).toBe(7);
  expect((await listJobs(completedDelivery.id)).map(({ task }) => task)).toContain("check_handover_code");
  const superuser = await connectSuperuser();
  try {
    const { rows } = await superuser.query<{ ids: string[] }>(
      `select array(select x.id::text from (select id, transaction_id from public.verification_codes union all select id, transaction_id from private.delegates
                      union all select id, transaction_id from public.custody_legs union all select id, id from public.transactions) x
                     where x.transaction_id = any ($1)) as ids`,
      [[openDelivery, pickupDelivery, completedDelivery, failedDelivery].map(({ id }) => id)],
    );
    const forms = Object.values(secrets).flatMap((secret) => listStoredForms(secret, rows[0]?.ids ?? []));
    expect(await findTables(superuser, forms)).toEqual([]);
    // Control: the search does find an id that is stored.
    expect(await findTables(superuser, [openDelivery.id])).toContain("public.verification_codes");
  } finally {
    await superuser.end();
  }
  await callRpcOrThrow(
    openDelivery.driver.client,
    "complete_task",
    deliveryArgs(openDelivery, { p_code: code, p_position: positionBody(openDelivery.at) }),
  );
  expect(await readStatus(openDelivery.id)).toBe("delivered");
});

test("no role besides the owner decrypts, or reads ciphertexts other than those of its own delivery's code", async () => {
  const roles = `select rolname from pg_roles where not rolsuper and rolname !~ '^pg_' and rolname <> 'postgres'`;
  expect(
    await sql(
      `select r.rolname, p.oid::regprocedure::text as function from (${roles}) r cross join pg_proc p
        where p.pronamespace = 'private'::regnamespace and has_schema_privilege(r.rolname, p.pronamespace, 'usage') and has_function_privilege(r.rolname, p.oid, 'execute')
          and (p.oid::regproc::text in ('private.get_encryption_key', 'private.encrypt', 'private.reencrypt', 'private.list_ciphertexts', 'private.list_keyed_hashes')
               or p.prosrc ~ '\\mprivate\\.decrypt\\(' or p.oid::regproc::text = 'private.decrypt')`,
    ),
  ).toEqual([]);
  expect(
    await sql(
      `select r.rolname, c.oid::regclass::text as relation from (${roles}) r cross join pg_attribute a join pg_class c on c.oid = a.attrelid
        where a.atttypid = 'private.encrypted_text'::regtype and c.relkind in ('r', 'v', 'm') and has_column_privilege(r.rolname, c.oid, a.attnum, 'select')`,
    ),
  ).toEqual([{ rolname: "handover_authenticated", relation: "verification_codes" }]);
  // A statement of the owner that is not the app's has no key.
  const client = new pg.Client({ connectionString: testStack().dbUrl });
  await client.connect();
  try {
    await expect(client.query("select private.decrypt(code) from public.verification_codes")).rejects.toThrow(
      /encryption key \w{8} is missing/,
    );
  } finally {
    await client.end();
  }
});

describe("keys", () => {
  const newKey = (): string => randomBytes(32).toString("base64url");
  const OLD_KEY = LOCAL_DEFAULTS.encryptionKeys;

  /** Runs the work in a transaction that is rolled back, on a connection with these keys. */
  async function withKeys(keys: string | null, work: (query: pg.Client["query"]) => Promise<void>): Promise<void> {
    const client = new pg.Client({ connectionString: testStack().dbUrl });
    await client.connect();
    try {
      await client.query("begin");
      if (keys) await client.query("select set_config('handover.encryption_keys', $1, true)", [toKeySetting(keys)]);
      await work(client.query.bind(client) as pg.Client["query"]);
    } finally {
      await client.query("rollback");
      await client.end();
    }
  }
  const errorMessage = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => "",
      (error: Error) => error.message,
    );

  test("a call without a key, or with another, fails instead of refusing the code", async () => {
    const { value } = await queryRow<{ value: string }>("select private.encrypt('K7Q2M9XA') as value");
    for (const keys of [null, newKey()])
      await withKeys(keys, async (query) => {
        expect(await errorMessage(query("select private.decrypt($1)", [value]))).toBe(
          `encryption key ${value.slice(0, 8)} is missing`,
        );
      });
    await withKeys(null, async (query) => {
      expect(await errorMessage(query("select private.encrypt('x')"))).toBe("encryption key (current) is missing");
    });
    // A changed value: the last character of the ciphertext or of the hash.
    for (const index of [value.length - 1, 20]) {
      const changed = value.slice(0, index) + (value[index] === "0" ? "1" : "0") + value.slice(index + 1);
      expect(await errorMessage(sql("select private.decrypt($1)", [changed]))).not.toBe("");
    }
  });

  test("an app server without a key that stored values need does not start", async () => {
    const key = newKey();
    const register = async (keys: string, query: pg.Client["query"]): Promise<string[]> => {
      await query("select set_config('handover.encryption_keys', $1, true)", [toKeySetting(keys)]);
      const { rows } = await query<{ answer: { data: { missing: string[] } } }>(
        "select app.register_encryption_key() as answer",
      );
      return rows[0]?.answer.data.missing ?? [];
    };
    await withKeys(OLD_KEY, async (query) => {
      expect(await register(OLD_KEY, query)).toEqual([]);
      expect(await register(key, query)).toEqual([toKeySetting(OLD_KEY).slice(0, 8)]);
      expect(await register(`${key},${OLD_KEY}`, query)).toEqual([]);
      // App servers that still run with the earlier key alone would not find values of the new one.
      expect(await register(OLD_KEY, query)).toEqual([toKeySetting(key).slice(0, 8)]);
    });
  });

  test("a wrong code counts once on app servers that have changed keys at different times", async () => {
    const delivery = await createDeliveryInStatus("servicing");
    const wrongCodeTyped = wrongCode(await readCode(delivery));
    const newKeyValue = newKey();
    for (const [first, second] of [
      [OLD_KEY, `${OLD_KEY},${newKeyValue}`],
      [`${OLD_KEY},${newKeyValue}`, `${newKeyValue},${OLD_KEY}`],
      [`${newKeyValue},${OLD_KEY}`, OLD_KEY],
    ] as const)
      await withKeys(null, async (query) => {
        for (const keys of [first, second, first]) {
          await query("select set_config('handover.encryption_keys', $1, true)", [toKeySetting(keys)]);
          await query("select private.check_code(t, $2, null, null) from public.transactions t where t.id = $1", [
            delivery.id,
            wrongCodeTyped,
          ]);
        }
        const { rows } = await query("select wrong from private.code_attempts where subject_id = $1", [delivery.id]);
        expect(rows).toEqual([{ wrong: 1 }]);
      });
  });

  // The app sets the keys only for functions that call one that needs them (supabase/tools/signatures.ts): a trigger, a
  // view or a body that is not text would need them without being found.
  test("no trigger, view, default, index, policy or parsed body needs the keys", async () => {
    const { needing } = await queryRow<{ needing: string[] }>(
      `with recursive bodies (name, body) as (
         select p.oid::regproc::text, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) from pg_proc p where p.pronamespace in ('app'::regnamespace, 'private'::regnamespace, 'ledger'::regnamespace, 'public'::regnamespace)),
       needing (name) as (
         select 'private.get_encryption_key'
         union select b.name from needing n join bodies b on b.body ~ ('\\m' || n.name || '\\('))
       select array(
         select 'trigger ' || t.tgname from pg_trigger t join needing n on n.name = t.tgfoid::regproc::text
         union select 'parsed body ' || n.name from needing n join pg_proc p on p.oid::regproc::text = n.name where p.prosqlbody is not null
         union select o.kind || ' ' || o.name from (
           select 'view', c.oid::regclass::text, pg_get_viewdef(c.oid) from pg_class c where c.relkind in ('v', 'm') and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
           union all select 'default', d.adrelid::regclass::text, pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d
           union all select 'check', c.conname, pg_get_constraintdef(c.oid) from pg_constraint c where c.contype = 'c'
           union all select 'index', i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid) from pg_index i
           union all select 'policy', p.policyname, concat_ws(' ', p.qual, p.with_check) from pg_policies p
           union all select 'trigger condition', t.tgname, pg_get_triggerdef(t.oid) from pg_trigger t where t.tgqual is not null) o (kind, name, body)
          join needing n on o.body ~ ('\\m' || n.name || '\\(')
         order by 1) as needing`,
    );
    expect(needing).toEqual([]);
  });

  test("after a rotation old values work; after re-encryption the old key can go", async () => {
    const delivery = await createDeliveryInStatus("servicing");
    const [account, otherDriver] = [newAccount(), await newDriver()];
    await setBankAccount(delivery.driver, account);
    const code = await readCode(delivery);
    const delegate = await createDelegate(delivery);
    const newKeyValue = newKey();
    await withKeys(`${newKeyValue},${OLD_KEY}`, async (query) => {
      const check = async (): Promise<unknown> =>
        (
          await query<Record<string, unknown>>(
            `select private.code_json(c, t) ->> 'code' as code, c.qr_data ->> 'verificationCode' = c.code as same,
                    (private.find_delegate_by_code(t.id, $2)).name as delegate,
                    private.check_code(t, $3, null, null) as refusal,
                    (select private.decrypt(a.account) from private.payout_accounts a where a.driver_id = t.driver_id and a.ended_at is null) as account
               from public.transactions t join public.verification_codes c on c.transaction_id = t.id where t.id = $1`,
            [delivery.id, delegate, code],
          )
        ).rows[0];
      const expected = { code, same: true, delegate: "Nora Neighbor", refusal: null, account };
      expect(await check()).toEqual(expected);
      // An account shared by two drivers is found among values of different keys.
      await query(
        `insert into private.payout_accounts (driver_id, kind, routing, account, last4, on_hold_until, set_by)
         values ($1, 'bank', $2, private.encrypt($3), right($3, 4), now(), $1)`,
        [otherDriver.id, BANK_ROUTING.routing, account],
      );
      const related = await query<{ found: string }>("select private.related_admins_json($1)::text as found", [
        otherDriver.id,
      ]);
      expect(related.rows[0]?.found).toContain("shared_account");

      const changed = await reencryptDatabase({ query } as unknown as pg.Client);
      expect(changed).toBeGreaterThan(3);
      expect(await reencryptDatabase({ query } as unknown as pg.Client)).toBe(0);
      await query("select set_config('handover.encryption_keys', $1, true)", [toKeySetting(newKeyValue)]);
      expect(await check()).toEqual(expected);
      const { rows: remainingKeys } = await query("select id from private.encryption_keys");
      expect(remainingKeys).toEqual([{ id: toKeySetting(newKeyValue).slice(0, 8) }]);
    });
  });
});
