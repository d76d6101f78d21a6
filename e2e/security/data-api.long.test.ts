// The platform's data API, reachable with the public key in every browser, exposes nothing.
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { newAdmin, newCustomer, newDriver, queryAsOwner, testStack } from "../api/support/app";
import { dataApiAs, anonDataApi } from "../api/support/data-api";

const TOGETHER = 20;
const clientsByRole = async (): Promise<Record<string, SupabaseClient>> => ({
  "a stranger": anonDataApi(),
  "a customer": await dataApiAs(await newCustomer()),
  "a driver": await dataApiAs(await newDriver()),
  "an administrator": await dataApiAs(await newAdmin()),
  "whoever found the server's key": createClient(testStack().apiUrl, testStack().secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  }),
});

test("no table and no view can be read or written", async () => {
  const relations = await queryAsOwner<{ schema: string; name: string }>(
    "select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'private', 'ledger') and c.relkind in ('r', 'p', 'v')",
  );
  expect(relations.length).toBeGreaterThan(30);
  for (const [role, client] of Object.entries(await clientsByRole())) {
    for (const { schema, name } of relations) {
      const table = client.schema(schema).from(name);
      for (const { data, error } of [await table.select("*").limit(1), await table.insert({})])
        expect([role, name, data, error === null]).toEqual([role, name, null, false]);
    }
  }
});

test("no function can be called, in any schema", async () => {
  const functions = await queryAsOwner<{ name: string; args: string[] }>(
    "select proname as name, coalesce(proargnames[1:pronargs], '{}') as args from pg_proc where pronamespace in ('app'::regnamespace, 'public'::regnamespace) or pronamespace = 'private'::regnamespace and proname in ('find_actor', 'find_admin_actor', 'can_join_topic', 'held_cash')",
  );
  expect(functions.length).toBeGreaterThan(160);
  const tries = functions.flatMap(({ name, args }) =>
    ["public", "app", "private"].map((schema) => ({
      schema,
      name,
      params: Object.fromEntries(args.map((each) => [each, null])),
    })),
  );
  for (const [role, client] of Object.entries(await clientsByRole())) {
    for (let n = 0; n < tries.length; n += TOGETHER) {
      await Promise.all(
        tries.slice(n, n + TOGETHER).map(async ({ schema, name, params }) => {
          const { data, error } = await client.schema(schema).rpc(name, params);
          expect([role, schema, name, data, error === null]).toEqual([role, schema, name, null, false]);
        }),
      );
    }
  }
});
