// The administrators' lists of drivers and of customers ("people"), in each sort order, and their exports.
import { driverSorts } from "../../lib/contracts/admin/drivers";
import { personSorts } from "../../lib/contracts/admin/people";
import { sharedAdmin, createDeliveryInStatus, newDelivery } from "./support/deliveries";
import {
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  queryRow,
  ownerPool,
  sql,
  type TestPerson,
} from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000);

type Row = { userId: string; name: string; rating: number | null; deliveries: number; expiresOn: string | null };
type Page<Item> = { items: Item[]; nextCursor: string | null };

let operator: TestPerson;
beforeAll(async () => {
  operator = await sharedAdmin();
});

async function listAllPages<Item>(fn: string, args: Record<string, unknown>): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await callRpcOrThrow<Page<Item>>(operator.client, fn, {
      p_limit: 2,
      p_cursor: cursor,
      ...args,
    });
    expect(page.items.length).toBeLessThanOrEqual(2);
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return items;
}
const reversed = <T>(items: readonly T[]): T[] => [...items].reverse();

longTest(
  "each order of drivers pages without a gap in both directions, with missing ratings and documents last",
  async () => {
    const uniqueName = `Zita${Date.now()}`;
    const names = [
      `${uniqueName} Émile`,
      `${uniqueName} Adam | Co`,
      `${uniqueName} Zoe`,
      `${uniqueName} Dan`,
      `${uniqueName} Ben`,
    ];
    const ids: string[] = [];
    for (const name of names) ids.push((await newDriver({ name })).id);
    const [firstId, secondId, thirdId, fourthId] = ids;
    for (const [id, rating, clean] of [
      [firstId, 4.5, 7],
      [secondId, 3.25, 7],
      [thirdId, 4.5, 500],
    ] as const)
      await sql("update public.driver_profiles set rating = $2, clean_deliveries = $3 where user_id = $1", [
        id,
        rating,
        clean,
      ]);
    await sql("delete from public.driver_documents where driver_id = any ($1)", [ids]);
    for (const [id, kind, expiresOn] of [
      [secondId, "license", "2031-05-01"],
      [secondId, "insurance", "2030-01-01"],
      [fourthId, "insurance", "2029-01-01"],
    ])
      await sql(
        `insert into public.driver_documents (driver_id, kind, path, file_name, content_type, size_bytes, sha256, expires_on)
       values ($1::uuid, $2, $1 || $2 || '.png', 'document.png', 'image/png', 9, repeat('0', 64), $3)`,
        [id, kind, expiresOn],
      );
    const listDrivers = (args: Record<string, unknown>) =>
      listAllPages<Row>("admin_list_drivers", { p_search: uniqueName, ...args });
    for (const sort of driverSorts) {
      const rows = await listDrivers({ p_sort: sort });
      expect([sort, rows.map(({ userId }) => userId).sort()]).toEqual([sort, [...ids].sort()]);
      const isAscending = !sort.startsWith("-");
      switch (sort.replace("-", "")) {
        case "joined":
          expect(rows.map(({ userId }) => userId)).toEqual(isAscending ? ids : reversed(ids));
          break;
        case "name": {
          const order = [names[1], names[4], names[3], names[0], names[2]];
          expect(rows.map(({ name }) => name)).toEqual(isAscending ? order : reversed(order));
          break;
        }
        case "rating":
          expect(rows.map(({ rating }) => rating)).toEqual([
            ...(isAscending ? [3.25, 4.5, 4.5] : [4.5, 4.5, 3.25]),
            null,
            null,
          ]);
          break;
        case "deliveries":
          expect(rows.map((row) => row.deliveries)).toEqual(isAscending ? [0, 0, 7, 7, 500] : [500, 7, 7, 0, 0]);
          break;
        default:
          // Sorted by the earliest expiry.
          expect(rows.map(({ expiresOn }) => expiresOn)).toEqual([
            ...(isAscending ? ["2029-01-01", "2030-01-01"] : ["2030-01-01", "2029-01-01"]),
            null,
            null,
            null,
          ]);
      }
    }
    expect((await listDrivers({ p_attention: "low_rating" })).map(({ userId }) => userId)).toEqual([secondId]);
    await sql(
      "update public.driver_documents set expires_on = private.get_business_day(now()) - 1 where driver_id = $1",
      [fourthId],
    );
    await sql(
      "update public.driver_documents set expires_on = private.get_business_day(now()) where driver_id = $1 and kind = 'license'",
      [secondId],
    );
    expect(await listDrivers({ p_attention: "expired" })).toMatchObject([{ userId: fourthId, expired: true }]);
    expect(await listDrivers({ p_attention: "expiring", p_sort: "name" })).toMatchObject([
      { userId: secondId, expired: false },
    ]);
  },
);

longTest(
  "a driver's row shows task, held cash and ceiling, and the lists of drivers on duty and with cash include it",
  async () => {
    const inTransit = await createDeliveryInStatus("in_transit", { amount: 80 });
    const { name, id: driverId } = inTransit.driver;
    const rows = (args: Record<string, unknown>) =>
      listAllPages<Row>("admin_list_drivers", { p_search: inTransit.driver.phone, ...args });
    expect(await rows({})).toMatchObject([
      {
        userId: driverId,
        name,
        status: "on_duty",
        task: { id: inTransit.id },
        held: 80,
        acceptance: 1,
        expired: false,
      },
    ]);
    for (const args of [{ p_status: "at_work" }, { p_attention: "cash" }, { p_status: "at_work", p_attention: "cash" }])
      expect([args, (await rows(args)).map(({ userId }) => userId)]).toEqual([args, [driverId]]);
    for (const args of [
      { p_status: "online" },
      { p_status: "offline" },
      { p_attention: "overnight" },
      { p_attention: "renewal" },
    ])
      expect([args, await rows(args)]).toEqual([args, []]);
  },
);

longTest("refuses a cursor from another order", async () => {
  const uniqueName = `Yuri${Date.now()}`;
  for (let n = 0; n < 2; n++) {
    await newDriver({ name: `${uniqueName} ${n}` });
    await newCustomer({ name: `${uniqueName} ${n}` });
  }
  for (const fn of ["admin_list_drivers", "admin_list_people"]) {
    const { nextCursor } = await callRpcOrThrow<Page<Row>>(operator.client, fn, {
      p_search: uniqueName,
      p_sort: "name",
      p_limit: 1,
    });
    expect(nextCursor).not.toBeNull();
    for (const p_cursor of [nextCursor, "bm9ib2R5", "%%%"])
      expect(await callRpc(operator.client, fn, { p_sort: "joined", p_cursor })).toMatchObject({
        code: "VALIDATION_ERROR",
        errors: [{ path: "cursor" }],
      });
  }
});

// The function's query, planned for one order without filters.
async function readListQuery(fn: string, at: string): Promise<string> {
  const { source } = await queryRow<{ source: string }>("select prosrc as source from pg_proc where proname = $1", [
    fn,
  ]);
  const [, text = ""] =
    /return array\(\s*(select [a-z] from (?:private\.driver_search_index|public\.user_profiles) [\s\S]*?)\);\s*end/.exec(
      source,
    ) ?? [];
  expect(text).not.toBe("");
  return text
    .replaceAll("p_size", "51")
    .replaceAll("p_key", `${at}::text`)
    .replaceAll("p_id", "'00000000-0000-4000-8000-000000000000'::uuid")
    .replace(/\b(p_(like|attention|state))\b/g, "null::text")
    .replace(/\bv_(at_work_ids|attention_ids)\b/g, "null::uuid[]");
}

longTest("each order reads from an index in sorted order", async () => {
  const keys: Record<string, string> = {
    joined: "'2026-01-01T00:00:00Z'",
    name: "' dora'",
    rating: "'4'",
    deliveries: "'7'",
    expires: "'2027-01-01'",
  };
  const indexes: Record<string, string> = {
    "find_drivers joined": "driver_search_index_all",
    "find_drivers name": "driver_search_index_name",
    "find_drivers rating": "driver_search_index_lowest",
    "find_drivers -rating": "driver_search_index_highest",
    "find_drivers deliveries": "driver_search_index_deliveries",
    "find_drivers expires": "driver_search_index_expires",
    "find_drivers -expires": "driver_search_index_expires_last",
    "find_people joined": "user_profiles_newest",
    "find_people name": "user_profiles_by_name",
  };
  const client = await ownerPool.connect();
  try {
    await client.query("begin");
    await client.query(
      "set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off",
    );
    for (const [fn, sorts] of [
      ["find_drivers", driverSorts],
      ["find_people", personSorts],
    ] as const)
      for (const sort of sorts) {
        const sortKey = sort.replace("-", "");
        const text = (await readListQuery(fn, keys[sortKey] ?? "")).replaceAll("p_sort", `'${sort}'::text`);
        const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${text}`);
        const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
        const index = indexes[`${fn} ${sort}`] ?? indexes[`${fn} ${sortKey}`] ?? "";
        expect([fn, sort, plan]).toEqual([
          fn,
          sort,
          expect.stringMatching(new RegExp(`using ${index} [\\s\\S]*Index Cond: \\(ROW`)),
        ]);
        expect([fn, sort, plan]).not.toEqual([fn, sort, expect.stringContaining("Sort")]);
      }
  } finally {
    await client.query("rollback");
    client.release();
  }
});

longTest("customers are sorted and filtered, and the list excludes drivers", async () => {
  const uniqueName = `Xaver${Date.now()}`;
  const [ben, ana, cleo] = [
    await newCustomer({ name: `${uniqueName} Ben` }),
    await newCustomer({ name: `${uniqueName} Ána` }),
    await newCustomer({ name: `${uniqueName} Cleo` }),
  ];
  await newDriver({ name: `${uniqueName} Driver` });
  const first = await newDelivery({ sender: ben, receiver: ana, amount: 70 });
  await newDelivery({ sender: ben, receiver: ana });
  const listPeople = async (args: Record<string, unknown>): Promise<string[]> =>
    (await listAllPages<Row>("admin_list_people", { p_search: uniqueName, ...args })).map(({ userId }) => userId);
  const [benId, anaId, cleoId] = [ben.id, ana.id, cleo.id];
  for (const [sort, order] of [
    ["joined", [benId, anaId, cleoId]],
    ["-joined", [cleoId, anaId, benId]],
    ["name", [anaId, benId, cleoId]],
    ["-name", [cleoId, benId, anaId]],
  ] as const)
    expect([sort, await listPeople({ p_sort: sort })]).toEqual([sort, order]);
  await sql("insert into private.money_reviews (transaction_id, reasons) values ($1, '[]')", [first.id]);
  expect(await listPeople({ p_attention: "often" })).toEqual([benId]);
  expect(await listPeople({ p_attention: "review", p_sort: "name" })).toEqual([anaId, benId]);
  expect(await listPeople({ p_attention: "identity" })).toEqual([]);
  await sql("update auth.users set deleted_at = now() where id = $1", [cleo.id]);
  expect(await listPeople({ p_sort: "name" })).toEqual([anaId, benId]);
  expect(await listPeople({ p_state: "ended" })).toEqual([cleoId]);
  expect(await listAllPages<object>("admin_list_people", { p_search: ben.phone })).toMatchObject([
    {
      userId: benId,
      phone: ben.phone,
      phoneVerified: true,
      tier: "phone",
      state: "open",
      sent: 2,
      received: 0,
      waiting: { sum: 70, count: 1 },
    },
  ]);
});

test("an administrator reads one customer's sums and deliveries, which is recorded, and not their own", async () => {
  const [ada, sam, rita] = [await newAdmin({ name: "Ada Looks" }), await newCustomer(), await newCustomer()];
  const sent = await newDelivery({ sender: sam, receiver: rita, amount: 60 });
  const received = await newDelivery({ sender: rita, receiver: sam, amount: 90 });
  const readPerson = (person: TestPerson, id: string) => callRpc(person.client, "admin_get_person", { p_user_id: id });
  for (let round = 0; round < 2; round++)
    expect(await readPerson(ada, sam.id)).toMatchObject({
      ok: true,
      data: {
        name: sam.name,
        sent: 1,
        received: 1,
        checkId: null,
        history: { sent: { sum: 60, count: 1 } },
        deliveries: [
          { id: received.id, sent: false, other: rita.name, amount: 90 },
          { id: sent.id, sent: true, other: rita.name, amount: 60 },
        ],
      },
    });
  expect(await sql("select action, subject_id from private.admin_actions where admin_id = $1", [ada.id])).toEqual([
    { action: "view_person", subject_id: sam.id },
  ]);
  expect(await readPerson(ada, ada.id)).toMatchObject({ code: "CONFLICT_OF_INTEREST" });
  // A party to a delivery does not read that it is under review.
  await sql("insert into private.money_reviews (transaction_id, reasons) values ($1, '[]')", [sent.id]);
  await sql("insert into private.admins (user_id) values ($1)", [rita.id]);
  expect(await readPerson(rita, sam.id)).toMatchObject({ ok: true, data: { waiting: { sum: 0, count: 0 } } });
  expect(
    (await callRpcOrThrow<Page<Row>>(rita.client, "admin_list_people", { p_search: sam.phone, p_attention: "review" }))
      .items,
  ).toEqual([]);
  const dora = await newDriver();
  for (const [caller, id] of [
    [ada, dora.id],
    [sam, rita.id],
  ] as const)
    expect(await readPerson(caller, id)).toMatchObject({ code: "NOT_FOUND" });
});

test("an export of drivers or people is recorded without the search words", async () => {
  const ada = await newAdmin({ name: "Ada Files" });
  const [dora, cora] = [await newDriver(), await newCustomer()];
  const exportRows = async (fn: string, args: Record<string, unknown>): Promise<number> =>
    (await callRpcOrThrow<{ rows: number }>(ada.client, fn, args)).rows;
  expect(await exportRows("admin_export_drivers", { p_search: dora.phone, p_sort: "name" })).toBe(1);
  expect(await exportRows("admin_export_people", { p_search: cora.phone, p_attention: "often" })).toBe(0);
  expect(
    await sql(
      "select action, details -> 'filter' as filter from private.admin_actions where admin_id = $1 order by id",
      [ada.id],
    ),
  ).toEqual([
    { action: "export_drivers", filter: { searched: true, sort: "name" } },
    { action: "export_people", filter: { searched: true, attention: "often" } },
  ]);
  for (const fn of ["admin_list_people", "admin_export_people", "admin_export_drivers"])
    expect(await callRpc(cora.client, fn, {})).toMatchObject({ code: "NOT_FOUND" });
});

longTest("a message to a driver is a notice, recorded without its text", async () => {
  const ada = await newAdmin({ name: "Ada Writes" });
  const [dora, cora] = [await newDriver(), await newCustomer()];
  const sendMessage = (p_user_id: string) =>
    callRpc(ada.client, "admin_message_driver", { p_user_id, p_text: " The hub closes at 5 PM " });
  expect(await sendMessage(dora.id)).toEqual({ ok: true, data: {} });
  expect(
    await sql(
      "select j.payload -> 'facts' as facts from graphile_worker._private_jobs j where j.payload ->> 'type' = 'support_message' and j.payload ->> 'userId' = $1",
      [dora.id],
    ),
  ).toEqual([{ facts: { reason: "The hub closes at 5 PM" } }]);
  expect(await sql("select action, details, reason from private.admin_actions where admin_id = $1", [ada.id])).toEqual([
    { action: "message_driver", details: {}, reason: null },
  ]);
  expect(await sendMessage(cora.id)).toMatchObject({ code: "DRIVER_NOT_FOUND" });
  expect(await callRpc(dora.client, "admin_message_driver", { p_user_id: dora.id, p_text: "x" })).toMatchObject({
    code: "NOT_FOUND",
  });
});
