// Links that grant access by their token: no token can be read from the database.
import { createDeliveryAt } from "./support/deliveries";
import { createTrackingToken } from "./support/links";
import { anonymousClient, callRpc, callRpcOrThrow, newDriver, queryRow, sql } from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000);

/** The number of rows in all our tables that contain the text. */
async function rowsWith(text: string): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and not c.relispartition and n.nspname in ('public', 'private', 'ledger', 'realtime', 'graphile_worker')
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'json'::regtype))`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { held } = await queryRow<{ held: boolean }>(
        `select exists (select from ${name} r where position($1 in r::text) > 0) as held`,
        [text],
      );
      return held ? [name] : [];
    }),
  );
  return found.flat();
}

longTest("the token of a trip is stored as a hash", async () => {
  const dora = await newDriver({ online: true });
  const { token } = await callRpcOrThrow<{ token: string }>(dora.client, "create_trip_share", { p_label: "Mum" });
  expect(await callRpc(anonymousClient(), "track_trip", { p_token: token })).toMatchObject({ ok: true });
  expect(await rowsWith(token)).toEqual([]);
});

test("repeating a trip share's request ends the share with the lost link", async () => {
  const dora = await newDriver({ online: true });
  const createLink = (label: string, repeat = false) =>
    callRpcOrThrow<{ id: string; token: string }>(dora.client, "create_trip_share", {
      p_label: label,
      p_repeat: repeat,
    });
  const [lost, other] = [await createLink("Mum"), await createLink("Dad")];
  const again = await createLink("Mum", true);
  const open = await callRpcOrThrow<{ items: { id: string }[] }>(dora.client, "list_trip_shares");
  expect(open.items.map(({ id }) => id)).toEqual([other.id, again.id]);
  expect(await callRpc(anonymousClient(), "track_trip", { p_token: lost.token })).toMatchObject({
    data: { state: "ended" },
  });
  // One that was opened did reach its reader.
  await callRpc(anonymousClient(), "track_trip", { p_token: again.token });
  await createLink("Mum", true);
  expect((await callRpcOrThrow<{ items: unknown[] }>(dora.client, "list_trip_shares")).items).toHaveLength(3);
});

describe("a tracking link", () => {
  const tracks = (token: string) => callRpc(anonymousClient(), "track_delivery", { p_token: token });

  longTest("is the same for the same user, and its token is in no table", async () => {
    const delivery = await createDeliveryAt("assigned");
    const [first, again, otherLink] = [
      await createTrackingToken(delivery.sender, delivery),
      await createTrackingToken(delivery.sender, delivery),
      await createTrackingToken(delivery.receiver, delivery),
    ];
    expect(again).toBe(first);
    expect(otherLink).not.toBe(first);
    expect(await tracks(first)).toMatchObject({ ok: true });
    expect(await rowsWith(first)).toEqual([]);
  });

  longTest("with another key is new, and the old one works until its end", async () => {
    const delivery = await createDeliveryAt("assigned");
    const before = await createTrackingToken(delivery.sender, delivery, "old key");
    const after = await createTrackingToken(delivery.sender, delivery, "new key");
    expect(after).not.toBe(before);
    for (const token of [before, after]) expect(await tracks(token)).toMatchObject({ ok: true });
  });

  test("is found by its token only, not by the stored columns", async () => {
    const delivery = await createDeliveryAt("assigned");
    await createTrackingToken(delivery.sender, delivery);
    const { row } = await queryRow<{ row: Record<string, string> }>(
      "select to_jsonb(l) || jsonb_build_object('hash', encode(l.token_hash, 'hex')) as row from private.tracking_links l where l.transaction_id = $1",
      [delivery.id],
    );
    for (const part of [row.id, row.hash, row.token_hash, row.key_id])
      expect(await tracks(part ?? "")).toMatchObject({ code: "NOT_FOUND" });
  });
});

// Codes are shown to people repeatedly; they are hashed by a separate mechanism.
test("no table has a column for a readable token", async () => {
  const columns = await sql<{ name: string }>(
    `select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
      where table_schema in ('public', 'private') and column_name ~ 'token' and column_name !~ 'hash' order by 1`,
  );
  expect(columns).toEqual([]);
});
