// The receiver's code and its QR's signature are shown to the receiver only, in one response, and nowhere else:
// searched in everything that users read, receive or are sent, and in everything stored or logged.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { routeContracts } from "@/lib/contracts/registry";
import {
  pollUntil,
  expectOk,
  newAdmin,
  newCustomer,
  newDriver,
  queryAsOwner,
  createApiClient,
  randomKey,
  type JsonObject,
  type ApiPerson,
  type ApiClient,
} from "../api/support/app";
import { dataApiAs } from "../api/support/data-api";
import {
  createArrivedDelivery,
  readCode,
  dropOffOf,
  positionBody,
  createStartedDelivery,
  sendStep,
  wrongCode,
  type AssignedDelivery,
} from "../api/support/deliveries";

/** Each form in which a code and its QR could appear, in lower case. */
async function readCodeForms({ rosa, id }: AssignedDelivery): Promise<string[]> {
  const { code, formattedCode, qrData } = await readCode(rosa, id);
  return [code, formattedCode, String((JSON.parse(qrData) as JsonObject).signature)].map((codeForm) =>
    codeForm.toLowerCase(),
  );
}
const includesAny = (text: string, codeForms: string[]): boolean =>
  codeForms.some((codeForm) => text.toLowerCase().includes(codeForm));

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
  ...new Set(
    routeContracts.filter(({ method, actor }) => method === "GET" && actor !== "machine").map(({ path }) => path),
  ),
  ...PAGES,
];

/** The paths with responses to this user that contain a code of this delivery. */
async function findPathsWithCode(
  person: ApiClient,
  { dora, id }: AssignedDelivery,
  token: string,
  codeForms: string[],
): Promise<string[]> {
  const [offer] = await queryAsOwner<{ id: string }>(
    "select id from public.driver_notifications where transaction_id = $1",
    [id],
  );
  const concretePaths = paths.map((path) =>
    path
      .replace("{userId}", dora.id)
      .replace("{token}", token)
      .replace(/^(\/api\/offers\/)\{id\}/, `$1${offer?.id}`)
      .replace(/\{\w+\}/, id),
  );
  const responses = await Promise.all(concretePaths.map(async (path) => ({ path, ...(await person.get(path)) })));
  expect(responses.filter(({ status }) => status >= 500).map(({ path }) => path)).toEqual([]);
  return responses
    .filter(({ text, headers }) => includesAny(text + JSON.stringify([...headers]), codeForms))
    .map(({ path }) => path);
}

/** The tables that contain a code, in any schema. */
async function findTablesWith(codeForms: string[]): Promise<string[]> {
  const tables = await queryAsOwner<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`,
  );
  const matchingTables = [];
  for (const { name } of tables)
    if (
      (
        await queryAsOwner(`select 1 from ${name} as t where lower(t::text) like any ($1) limit 1`, [
          codeForms.map((codeForm) => `%${codeForm}%`),
        ])
      ).length > 0
    )
      matchingTables.push(name);
  return matchingTables;
}

/** The files that contain a code: every log, and everything sent by text, mail and push or to another provider. */
const findFilesWith = (codeForms: string[]): string[] =>
  (JSON.parse(process.env.TEST_WRITTEN ?? "[]") as string[])
    .flatMap((folder) =>
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(log|json)$/.test(entry.name))
        .map(({ name }) => join(folder, name)),
    )
    .filter((file) => includesAny(readFileSync(file, "utf8"), codeForms));

/** All Realtime messages that this user receives from now on. */
async function listenToTopics(
  person: ApiPerson,
  id: string,
): Promise<{ received: string[]; end: () => Promise<unknown> }> {
  const received: string[] = [];
  const client = await dataApiAs(person);
  await client.realtime.setAuth();
  const { topics } = (await expectOk(person.get("/api/session/realtime"))).data as { topics: string[] };
  await Promise.all(
    [...new Set([...topics, `transaction:${id}`])].map(
      (topic) =>
        new Promise<void>((resolve) => {
          client
            .channel(topic, { config: { private: true } })
            .on("broadcast", { event: "*" }, (message) => received.push(JSON.stringify(message)))
            .subscribe((state) => {
              if (state !== "CLOSED") resolve();
            });
        }),
    ),
  );
  return {
    received,
    end: async () => {
      await client.removeAllChannels();
      await client.realtime.disconnect();
    },
  };
}

test("only the receiver reads the code, through a delivery, a lock, an unlock, a new code and completion", async () => {
  const delivery = await createStartedDelivery();
  const { sam, rosa, dora, id, place } = delivery;
  const [ada, otto, cora] = [
    await newAdmin(),
    await newDriver({ name: "Otto Other" }),
    await newCustomer({ name: "Cora Receiver" }),
  ];
  const { url } = (await expectOk(sam.post(`/api/transactions/${id}/tracking-link`))).data as { url: string };
  const token = url.split("/").at(-1) ?? "";
  const otherReaders: ApiClient[] = [sam, dora, ada, otto, cora, createApiClient()];
  const listeners = await Promise.all([sam, rosa, dora, ada].map((person) => listenToTopics(person, id)));

  const codeForms = await readCodeForms(delivery);
  const expectNoCodeRead = async (): Promise<void> => {
    for (const person of otherReaders) expect(await findPathsWithCode(person, delivery, token, codeForms)).toEqual([]);
    // Rosa reads it on one path only, and on no server-rendered page.
    expect(
      (await findPathsWithCode(rosa, delivery, token, codeForms)).filter(
        (path) => path !== `/api/transactions/${id}/code`,
      ),
    ).toEqual([]);
  };
  await expectOk(sendStep(dora, id, "arrive", positionBody(dropOffOf(place))));
  await expectNoCodeRead();

  // Locked, with the right code refused; then unlocked, renewed, and the old code tried.
  const firstCode = await readCode(rosa, id);
  for (let nth = 0; nth < 5; nth++)
    await sendStep(dora, id, "complete", { code: wrongCode(firstCode.code, nth) }, randomKey());
  for (const body of [{ code: firstCode.code }, { qrData: firstCode.qrData }])
    expect((await sendStep(dora, id, "complete", body, randomKey())).code).toBe("CODE_LOCKED");
  await expectOk(ada.post(`/api/admin/transactions/${id}/unlock-code`, { reason: "Spoke to Rosa" }, randomKey()));
  await expectOk(rosa.post(`/api/transactions/${id}/code`, {}, randomKey()));
  codeForms.push(...(await readCodeForms(delivery)));
  expect(new Set(codeForms).size).toBe(6);
  const refusals = [
    await sendStep(dora, id, "complete", { code: firstCode.code }, randomKey()),
    await dora.post("/api/verification/verify", { transactionId: id, data: firstCode.qrData }, randomKey()),
  ];
  expect(refusals.filter(({ text }) => includesAny(text, codeForms))).toEqual([]);
  await expectNoCodeRead();

  const { qrData } = await readCode(rosa, id);
  expect(
    (await expectOk(dora.post("/api/verification/verify", { transactionId: id, data: qrData }, randomKey()))).text,
  ).not.toMatch(new RegExp(codeForms.join("|"), "i"));
  const completion = await expectOk(
    sendStep(dora, id, "complete", { qrData, ...positionBody(dropOffOf(place)) }, randomKey()),
  );
  expect(includesAny(completion.text, codeForms)).toBe(false);
  await pollUntil("Rosa receives the delivered event", () =>
    Promise.resolve(listeners[1]?.received.some((text) => text.includes("delivered"))),
  );
  await pollUntil("Rosa has a notification", async () =>
    JSON.stringify((await rosa.get("/api/notifications")).data).includes("delivery_completed"),
  );
  await expectNoCodeRead();
  expect(listeners.flatMap(({ received }) => received).filter((text) => includesAny(text, codeForms))).toEqual([]);
  expect(listeners.map(({ received }) => received.length > 0)).toEqual([true, true, true, true]);
  await Promise.all(listeners.map(({ end }) => end()));

  // Stored encrypted.
  expect(await findTablesWith(codeForms)).toEqual([]);
  expect(findFilesWith(codeForms)).toEqual([]);
});

test("the search helpers of this file find a text that is stored, returned and sent", async () => {
  const delivery = await createArrivedDelivery({ notes: `mark${randomKey()}` });
  const [row] = await queryAsOwner<{ notes: string }>("select notes from public.transactions where id = $1", [
    delivery.id,
  ]);
  const notes = (row?.notes ?? "").toLowerCase();
  expect(await findTablesWith([notes])).toContain("public.transactions");
  expect(await findPathsWithCode(delivery.sam, delivery, "x", [notes])).toContain(`/api/transactions/${delivery.id}`);
  // inbox.json holds the SMS sent to a phone.
  expect(findFilesWith([delivery.rosa.number]).map((file) => file.split("/").at(-1))).toContain("inbox.json");
});
