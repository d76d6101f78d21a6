// The tokens of links that grant access are stored as hashes: no token can be read from the database.
import { createDeliveryInStatus } from "./support/deliveries";
import { createTrackingToken } from "./support/tracking-links";
import { anonymousClient, callRpc, callRpcOrThrow, newDriver, queryRow, sql } from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000);

/** Returns the tables with a row that contains the text. */
async function findTablesContaining(text: string): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and not c.relispartition and n.nspname in ('public', 'private', 'ledger', 'realtime', 'graphile_worker')
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'json'::regtype))`,
  );
  const matches = await Promise.all(
    tables.map(async ({ name }) => {
      const { held: contains } = await queryRow<{ held: boolean }>(
        `select exists (select from ${name} r where position($1 in r::text) > 0) as held`,
        [text],
      );
      return contains ? [name] : [];
    }),
  );
  return matches.flat();
}

longTest("the token of a trip share (a link to a driver's live position) is stored as a hash", async () => {
  const dora = await newDriver({ online: true });
  const { token } = await callRpcOrThrow<{ token: string }>(dora.client, "create_trip_share", { p_label: "Mum" });
  expect(await callRpc(anonymousClient(), "track_trip", { p_token: token })).toMatchObject({ ok: true });
  expect(await findTablesContaining(token)).toEqual([]);
});

test("a request with p_repeat ends the unopened share with the same label, because its link was lost", async () => {
  const dora = await newDriver({ online: true });
  const createLink = (label: string, repeat = false) =>
    callRpcOrThrow<{ id: string; token: string }>(dora.client, "create_trip_share", {
      p_label: label,
      p_repeat: repeat,
    });
  const [lostShare, otherShare] = [await createLink("Mum"), await createLink("Dad")];
  const repeatedShare = await createLink("Mum", true);
  const openShares = await callRpcOrThrow<{ items: { id: string }[] }>(dora.client, "list_trip_shares");
  expect(openShares.items.map(({ id }) => id)).toEqual([otherShare.id, repeatedShare.id]);
  expect(await callRpc(anonymousClient(), "track_trip", { p_token: lostShare.token })).toMatchObject({
    data: { state: "ended" },
  });
  // A link that was opened was not lost.
  await callRpc(anonymousClient(), "track_trip", { p_token: repeatedShare.token });
  await createLink("Mum", true);
  expect((await callRpcOrThrow<{ items: unknown[] }>(dora.client, "list_trip_shares")).items).toHaveLength(3);
});

describe("a tracking link", () => {
  const trackDelivery = (token: string) => callRpc(anonymousClient(), "track_delivery", { p_token: token });

  longTest("is the same for the same user, and its token is in no table", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    const [first, again, otherLink] = [
      await createTrackingToken(delivery.sender, delivery),
      await createTrackingToken(delivery.sender, delivery),
      await createTrackingToken(delivery.receiver, delivery),
    ];
    expect(again).toBe(first);
    expect(otherLink).not.toBe(first);
    expect(await trackDelivery(first)).toMatchObject({ ok: true });
    expect(await findTablesContaining(first)).toEqual([]);
  });

  longTest("created with another key differs, and the old link works until it expires", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    const before = await createTrackingToken(delivery.sender, delivery, "old key");
    const after = await createTrackingToken(delivery.sender, delivery, "new key");
    expect(after).not.toBe(before);
    for (const token of [before, after]) expect(await trackDelivery(token)).toMatchObject({ ok: true });
  });

  test("is found by its token only, not by the stored columns", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    await createTrackingToken(delivery.sender, delivery);
    const { row } = await queryRow<{ row: Record<string, string> }>(
      "select to_jsonb(l) || jsonb_build_object('hash', encode(l.token_hash, 'hex')) as row from private.tracking_links l where l.transaction_id = $1",
      [delivery.id],
    );
    for (const part of [row.id, row.hash, row.token_hash, row.key_id])
      expect(await trackDelivery(part ?? "")).toMatchObject({ code: "NOT_FOUND" });
  });
});

// Handover codes are not covered: they are shown repeatedly, and encrypted instead.
test("no table has a column for a readable token", async () => {
  const columns = await sql<{ name: string }>(
    `select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
      where table_schema in ('public', 'private') and column_name ~ 'token' and column_name !~ 'hash' order by 1`,
  );
  expect(columns).toEqual([]);
});
