// Private data stays private: no list, filter, cursor, link, file or channel shows it to a stranger, another driver or
// a former driver.
import type { RealtimeChannel, SupabaseClient } from "@supabase/supabase-js";
import {
  pollUntil,
  expectOk,
  newCustomer,
  newDriver,
  queryAsOwner,
  createApiClient,
  testStack,
  type ApiPerson,
} from "../api/support/app";
import { dataApiAs, anonDataApi } from "../api/support/data-api";
import { runStatementAs, accessTokenOf } from "../api/support/direct-rpc";
import {
  createArrivedDelivery,
  createAssignedDelivery,
  readCode,
  dropOffOf,
  positionBody,
  sendStep,
  completeCashLeg,
} from "../api/support/deliveries";

const NOTES = {
  notes: "Between us: the rest of the loan",
  specialInstructions: "Gate code 4711",
  deliveryAddress: "77 Secret Street",
};
type Carried = Awaited<ReturnType<typeof createAssignedDelivery>>;
const marksOf = ({ sam, rosa, dora, id }: Carried): string[] => [
  id,
  NOTES.notes,
  NOTES.deliveryAddress,
  "Gate code 4711",
  ...[sam, rosa, dora].flatMap(({ id: userId, number, email }) => [userId, number, email]),
];
const found = (texts: string[], marks: string[]): string[] =>
  marks.filter((mark) => texts.some((text) => text.includes(mark)));

describe("for a delivery under way, a stranger, another driver and an anonymous caller", () => {
  let delivery: Carried;
  let otherReaders: ApiPerson[];
  beforeAll(async () => {
    delivery = await createAssignedDelivery(NOTES);
    await completeCashLeg(delivery);
    otherReaders = [await newCustomer({ name: "Mallory" }), await newDriver({ name: "Otto Other" })];
  });

  test("find nothing in any list, with any query", async () => {
    const { id, rosa, sam } = delivery;
    const mark = Buffer.from(JSON.stringify({ at: "2999-01-01T00:00:00Z", id })).toString("base64url");
    const queries = [
      "role=all",
      "role=driver",
      "role=admin",
      "role=sender&role=receiver",
      `receiverId=${rosa.id}`,
      `userId=${sam.id}`,
      "status=in_transit",
      "status=in_transit'--",
      "stage=active",
      "limit=100000",
      "limit=-1",
      "limit=1e9",
      `cursor=${mark}`,
      `cursor=2999-01-01T00:00:00Z_${id}`,
      `cursor=${id}`,
      `q=${encodeURIComponent(rosa.number)}`,
      "q=%25",
      "format=csv",
      "select=*",
      "order=amount",
      `id=eq.${id}`,
      `or=(user_id.eq.${sam.id})`,
    ].flatMap((query) =>
      [
        "/api/transactions",
        "/api/offers",
        "/api/notifications",
        "/api/driver/history",
        "/api/admin/transactions",
        "/api/admin/drivers",
        "/api/admin/actions",
      ].map((path) => `${path}?${query}`),
    );
    for (const person of [...otherReaders, createApiClient()]) {
      const responses = await Promise.all(queries.map((path) => person.get(path)));
      expect(
        found(
          responses.map(({ text }) => text),
          marksOf(delivery),
        ),
      ).toEqual([]);
      expect(responses.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
    }
  });

  test("find nothing through the data API: not in a table, by a filter, a count, or an embedding", async () => {
    const tables = (
      await queryAsOwner<{ name: string }>(
        "select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')",
      )
    ).map(({ name }) => name);
    const { apiUrl: url, publishableKey } = testStack();
    const { id, sam, rosa } = delivery;
    const queries = [
      ...tables.map((name) => `${name}?select=*`),
      `transactions?id=eq.${id}`,
      `transactions?or=(user_id.eq.${sam.id},receiver_id.eq.${rosa.id})`,
      `user_profiles?phone_number=eq.${encodeURIComponent(rosa.number)}`,
      `user_profiles?select=*,transactions(*)`,
      `driver_profiles?select=*,transactions(*)`,
      `transactions?select=notes&id=eq.${id}`,
      `transactions?select=id&notes=like.*loan*`,
      `transactions_with_profiles?id=eq.${id}`,
    ];
    for (const token of [...(await Promise.all(otherReaders.map(accessTokenOf))), publishableKey]) {
      const headers = { apikey: publishableKey, authorization: `Bearer ${token}` };
      const answers = await Promise.all(
        queries.map(async (path) => {
          const response = await fetch(`${url}/rest/v1/${path}`, { headers: { ...headers, prefer: "count=exact" } });
          return `${response.headers.get("content-range")} ${await response.text()}`;
        }),
      );
      // Their own query may be repeated in an error message.
      expect(
        found(
          answers.map((text) => text.replaceAll(/"message":"[^"]*"/g, "")),
          marksOf(delivery),
        ),
      ).toEqual([]);
    }
  });

  test("receive no messages on any channel name, private or not, and cannot send", async () => {
    const { id, sam, rosa, dora, place } = delivery;
    const names = [
      `transaction:${id}`,
      `transaction:${id.toUpperCase()}`,
      `user:${sam.id}`,
      `user:${rosa.id}`,
      `driver:${dora.id}`,
      `driver: ${dora.id}`,
      "ops",
      "ops:",
      "ops:%",
      "realtime:ops",
      `realtime:transaction:${id}`,
      `transaction:${id}:x`,
      "*",
      "#",
    ];
    const received: string[] = [];
    const listeners: { client: SupabaseClient; states: Promise<string>[] }[] = [];
    for (const client of [
      await dataApiAs(otherReaders[0] as ApiPerson),
      await dataApiAs(otherReaders[1] as ApiPerson),
      anonDataApi(),
    ]) {
      const { data } = await client.auth.getSession();
      await client.realtime.setAuth(data.session?.access_token ?? testStack().publishableKey);
      const states = names.map((name) => joinChannel(client, name, true, received));
      listeners.push({ client, states });
    }
    const open = anonDataApi();
    const spoken = names.map((name) => joinChannel(open, name, false, received));
    expect(new Set(await Promise.all(listeners.flatMap(({ states }) => states)))).toEqual(new Set(["refused"]));
    await Promise.all(spoken);

    const sams = await dataApiAs(sam);
    const samHears: string[] = [];
    await sams.realtime.setAuth();
    expect(await joinChannel(sams, `transaction:${id}`, true, samHears)).toBe("joined");
    for (const name of names)
      await open
        .channel(name, { config: { private: false } })
        .send({ type: "broadcast", event: "transaction", payload: { forged: true } })
        .catch(() => undefined);
    await fetch(`${testStack().apiUrl}/realtime/v1/api/broadcast`, {
      method: "POST",
      headers: {
        apikey: testStack().publishableKey,
        "content-type": "application/json",
        authorization: `Bearer ${await accessTokenOf(otherReaders[0] as ApiPerson)}`,
      },
      body: JSON.stringify({
        messages: [{ topic: `transaction:${id}`, event: "transaction", payload: { forged: true }, private: true }],
      }),
    });
    await expectOk(sendStep(dora, id, "arrive", positionBody(dropOffOf(place))));
    await pollUntil("Sam receives the arrival event", () =>
      Promise.resolve(samHears.some((text) => text.includes("servicing"))),
    );
    expect(samHears.filter((text) => text.includes("forged"))).toEqual([]);
    expect(received.filter((text) => !text.includes("forged"))).toEqual([]);
    for (const client of [...listeners.map((each) => each.client), open, sams]) {
      await client.removeAllChannels();
      await client.realtime.disconnect();
    }
  });
});

function joinChannel(client: SupabaseClient, name: string, isPrivate: boolean, messages: string[]): Promise<string> {
  return new Promise((done) => {
    const channel: RealtimeChannel = client.channel(name, { config: { private: isPrivate } });
    channel
      .on("broadcast", { event: "*" }, (message) => {
        messages.push(`${name} ${JSON.stringify(message)}`);
      })
      .subscribe((state) => {
        if (state === "SUBSCRIBED") done("joined");
        else if (state === "CHANNEL_ERROR" || state === "CLOSED") {
          done("refused");
          if (state === "CHANNEL_ERROR") void client.removeChannel(channel);
        }
      });
  });
}

test("a former driver reads neither phones, code nor route of their delivery, and the sender no longer theirs", async () => {
  const delivery = await createArrivedDelivery(NOTES);
  const { dora, rosa, sam, id, place } = delivery;
  await expectOk(
    sendStep(dora, id, "complete", { code: (await readCode(rosa, id)).code, ...positionBody(dropOffOf(place)) }),
  );
  const tables = (
    await queryAsOwner<{ name: string }>(
      "select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')",
    )
  ).map(({ name }) => name);
  const rows = await Promise.all(
    tables.map(async (name) => JSON.stringify((await runStatementAs(dora, `select * from public.${name}`)).rows)),
  );
  const answers = await Promise.all(
    [
      "/api/driver/history",
      "/api/tasks/current",
      `/api/transactions/${id}`,
      `/api/transactions/${id}/receipt`,
      "/api/offers",
      "/api/notifications",
    ].map(async (path) => (await dora.get(path)).text),
  );
  expect(found([...rows, ...answers], [NOTES.notes, rosa.number, sam.number, rosa.email, sam.email])).toEqual([]);
  const sams = [
    (await sam.get(`/api/transactions/${id}`)).text,
    (await sam.get(`/api/transactions/${id}/receipt`)).text,
  ];
  expect(found(sams, [dora.number, dora.email])).toEqual([]);
});

test("drivers' documents are private: by path, list, signed link, copy or another way around the folder", async () => {
  const [otto, mallory] = [
    await newDriver({ name: "Otto Other" }),
    await newDriver({ name: "Mallory Driver", approved: false }),
  ];
  const dana = await newDriver({ name: "Dana Driver", approved: false });
  const form = new FormData();
  form.set("kind", "license");
  form.set(
    "file",
    new File([Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(64)])], "license.jpg", {
      type: "image/jpeg",
    }),
  );
  await expectOk(dana.send("POST", "/api/driver/application/documents", { raw: form }));
  const file =
    (await (await dataApiAs(dana)).storage.from("driver-documents").list(dana.id)).data?.[0]?.name.split("/").at(-1) ??
    "";
  expect(file).toMatch(/^license-/);
  const name = `${dana.id}/${file}`;
  for (const client of [await dataApiAs(otto), await dataApiAs(mallory), anonDataApi()]) {
    const bucket = client.storage.from("driver-documents");
    for (const path of [
      name,
      `${mallory.id}/../${name}`,
      `./${name}`,
      name.toUpperCase(),
      `${mallory.id}/%2e%2e/${name}`,
    ]) {
      expect([path, (await bucket.download(path)).data]).toEqual([path, null]);
      expect([path, (await bucket.createSignedUrl(path, 60)).data]).toEqual([path, null]);
    }
    for (const folder of ["", dana.id, `${mallory.id}/..`])
      expect(JSON.stringify((await bucket.list(folder)).data ?? [])).not.toContain(file);
    expect((await bucket.copy(name, `${mallory.id}/mine.png`)).data).toBeNull();
    expect((await bucket.move(name, `${mallory.id}/mine.png`)).data).toBeNull();
    expect(
      (await fetch(`${testStack().apiUrl}/storage/v1/object/public/driver-documents/${name}`)).status,
    ).toBeGreaterThanOrEqual(400);
  }
  expect((await mallory.get(`/api/admin/drivers/${dana.id}/documents/${file}`)).status).toBe(404);
});
