// The receiver's code and its QR's signature are shown to the receiver only, in one response, and nowhere else:
// searched in everything that users read, receive or are sent, and in everything stored or logged.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { registry } from "@/lib/contracts/registry";
import {
  eventually,
  good,
  newAdmin,
  newCustomer,
  newDriver,
  owner,
  phone,
  someKey,
  type Json,
  type Person,
  type Phone,
} from "../api/support/app";
import { dataApi } from "../api/support/data-api";
import {
  arrivedDelivery,
  codeOf,
  doorOf,
  standing,
  startedDelivery,
  step,
  wrongCode,
  type Carried,
} from "../api/support/deliveries";

/** Each form in which a code and its QR could appear, in lower case. */
async function marksOf({ rosa, id }: Carried): Promise<string[]> {
  const { code, display, qrData } = await codeOf(rosa, id);
  return [code, display, String((JSON.parse(qrData) as Json).signature)].map((mark) => mark.toLowerCase());
}
const shows = (text: string, marks: string[]): boolean => marks.some((mark) => text.toLowerCase().includes(mark));

const PAGES = [
  "/my-deliveries/{id}",
  "/my-deliveries",
  "/receive",
  "/deliveries/{id}",
  "/deliveries/{id}/complete",
  "/deliveries",
  "/navigation/{id}",
  "/dashboard",
  "/admin",
  "/admin/record",
  "/admin/transactions/{id}",
  "/admin/transactions/{id}/dispatch",
];
const paths = [
  ...new Set(registry.filter(({ method, actor }) => method === "GET" && actor !== "machine").map(({ path }) => path)),
  ...PAGES,
];

/** The paths on which this user reads a code of this delivery. */
async function readIn(person: Phone, { dora, id }: Carried, token: string, marks: string[]): Promise<string[]> {
  const [offer] = await owner<{ id: string }>("select id from public.driver_notifications where transaction_id = $1", [
    id,
  ]);
  const filled = paths.map((path) =>
    path
      .replace("{userId}", dora.id)
      .replace("{token}", token)
      .replace(/^(\/api\/offers\/)\{id\}/, `$1${offer?.id}`)
      .replace(/\{\w+\}/, id),
  );
  const texts = await Promise.all(filled.map(async (path) => ({ path, ...(await person.get(path)) })));
  expect(texts.filter(({ status }) => status >= 500).map(({ path }) => path)).toEqual([]);
  return texts.filter(({ text, headers }) => shows(text + JSON.stringify([...headers]), marks)).map(({ path }) => path);
}

/** The tables that contain a code, in any schema. */
async function tablesWith(marks: string[]): Promise<string[]> {
  const tables = await owner<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`,
  );
  const found = [];
  for (const { name } of tables)
    if (
      (
        await owner(`select 1 from ${name} as t where lower(t::text) like any ($1) limit 1`, [
          marks.map((mark) => `%${mark}%`),
        ])
      ).length > 0
    )
      found.push(name);
  return found;
}

/** The files that contain a code: every log, and everything sent by text, mail and push or to another provider. */
const filesWith = (marks: string[]): string[] =>
  (JSON.parse(process.env.TEST_WRITTEN ?? "[]") as string[])
    .flatMap((folder) =>
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(log|json)$/.test(entry.name))
        .map(({ name }) => join(folder, name)),
    )
    .filter((file) => shows(readFileSync(file, "utf8"), marks));

/** All Realtime messages that this user receives from now on. */
async function listening(person: Person, id: string): Promise<{ heard: string[]; end: () => Promise<unknown> }> {
  const heard: string[] = [];
  const client = await dataApi(person);
  await client.realtime.setAuth();
  const { topics } = (await good(person.get("/api/session/realtime"))).data as { topics: string[] };
  await Promise.all(
    [...new Set([...topics, `transaction:${id}`])].map(
      (topic) =>
        new Promise<void>((done) => {
          client
            .channel(topic, { config: { private: true } })
            .on("broadcast", { event: "*" }, (message) => heard.push(JSON.stringify(message)))
            .subscribe((state) => {
              if (state !== "CLOSED") done();
            });
        }),
    ),
  );
  return {
    heard,
    end: async () => {
      await client.removeAllChannels();
      await client.realtime.disconnect();
    },
  };
}

test("during a delivery, a lock, an unlock, a new code and completion, only its receiver reads the code", async () => {
  const carried = await startedDelivery();
  const { sam, rosa, dora, id, place } = carried;
  const [ada, otto, cora] = [
    await newAdmin(),
    await newDriver({ name: "Otto Other" }),
    await newCustomer({ name: "Cora Receiver" }),
  ];
  const { url } = (await good(sam.post(`/api/transactions/${id}/tracking-link`))).data as { url: string };
  const token = url.split("/").at(-1) ?? "";
  const everybody: Phone[] = [sam, dora, ada, otto, cora, phone()];
  const ears = await Promise.all([sam, rosa, dora, ada].map((person) => listening(person, id)));

  const marks = await marksOf(carried);
  const nobodyReads = async (): Promise<void> => {
    for (const person of everybody) expect(await readIn(person, carried, token, marks)).toEqual([]);
    // Rosa reads it on one path only, and on no server-rendered page.
    expect(
      (await readIn(rosa, carried, token, marks)).filter((path) => path !== `/api/transactions/${id}/code`),
    ).toEqual([]);
  };
  await good(step(dora, id, "arrive", standing(doorOf(place))));
  await nobodyReads();

  // Locked, with the right code refused; then unlocked, renewed, and the old code tried.
  const first = await codeOf(rosa, id);
  for (let nth = 0; nth < 5; nth++) await step(dora, id, "complete", { code: wrongCode(first.code, nth) }, someKey());
  for (const body of [{ code: first.code }, { qrData: first.qrData }])
    expect((await step(dora, id, "complete", body, someKey())).code).toBe("CODE_LOCKED");
  await good(ada.post(`/api/admin/transactions/${id}/unlock-code`, { reason: "Spoke to Rosa" }, someKey()));
  await good(rosa.post(`/api/transactions/${id}/code`, {}, someKey()));
  marks.push(...(await marksOf(carried)));
  expect(new Set(marks).size).toBe(6);
  const refused = [
    await step(dora, id, "complete", { code: first.code }, someKey()),
    await dora.post("/api/verification/verify", { transactionId: id, data: first.qrData }, someKey()),
  ];
  expect(refused.filter(({ text }) => shows(text, marks))).toEqual([]);
  await nobodyReads();

  const { qrData } = await codeOf(rosa, id);
  expect(
    (await good(dora.post("/api/verification/verify", { transactionId: id, data: qrData }, someKey()))).text,
  ).not.toMatch(new RegExp(marks.join("|"), "i"));
  const done = await good(step(dora, id, "complete", { qrData, ...standing(doorOf(place)) }, someKey()));
  expect(shows(done.text, marks)).toBe(false);
  await eventually("Rosa hears that it was handed over", () =>
    Promise.resolve(ears[1]?.heard.some((text) => text.includes("delivered"))),
  );
  await eventually("Rosa is told", async () =>
    JSON.stringify((await rosa.get("/api/notifications")).data).includes("delivery_completed"),
  );
  await nobodyReads();
  expect(ears.flatMap(({ heard }) => heard).filter((text) => shows(text, marks))).toEqual([]);
  expect(ears.map(({ heard }) => heard.length > 0)).toEqual([true, true, true, true]);
  await Promise.all(ears.map(({ end }) => end()));

  // Where it is stored, and nowhere else.
  expect((await tablesWith(marks)).filter((name) => name !== "public.verification_codes")).toEqual([]);
  expect(filesWith(marks)).toEqual([]);
});

test("the search finds a code that was written down", async () => {
  const carried = await arrivedDelivery({ notes: `mark${someKey()}` });
  const [row] = await owner<{ notes: string }>("select notes from public.transactions where id = $1", [carried.id]);
  const notes = (row?.notes ?? "").toLowerCase();
  expect(await tablesWith([notes])).toContain("public.transactions");
  expect(await readIn(carried.sam, carried, "x", [notes])).toContain(`/api/transactions/${carried.id}`);
  // A text to a phone is certainly in the outbox.
  expect(filesWith([carried.rosa.number]).map((file) => file.split("/").at(-1))).toContain("inbox.json");
});
