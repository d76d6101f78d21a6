// One tap traced through route, function, SQL and job, in the file that this stage's app and worker write.
import { readFileSync } from "node:fs";
import { spanAttributeNames } from "@/server/core/trace";
import {
  ownerPool,
  pollUntil,
  expectOk,
  queryAsOwner,
  createApiClient,
  testSecret,
  randomPlace,
  type ApiPerson,
} from "./support/app";
import {
  readCode,
  kmNorth,
  newParties,
  waitForOffer,
  createPaidDelivery,
  createOnlineDriver,
} from "./support/deliveries";

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number };
type Attribute = { key: string; value: Value };
type Span = {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  facts: Record<string, string>;
  links: { traceId: string; spanId: string }[];
};
type Line = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<Span, "facts" | "service"> & { attributes: Attribute[] })[] }[];
  }[];
};

const file = (): string => readFileSync(testSecret("OTEL_TRACES_FILE"), "utf8");
const factsOf = (attributes: Attribute[]): Record<string, string> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue ?? value.doubleValue)]),
  );
/** The spans so far; an incomplete line counts next time. */
const spans = (): Span[] =>
  file()
    .split("\n")
    .slice(0, -1)
    .flatMap((line) => (JSON.parse(line) as Line).resourceSpans)
    .flatMap(({ resource, scopeSpans }) =>
      scopeSpans.flatMap(({ spans: found }) =>
        found.map((span) => ({
          ...span,
          links: span.links,
          facts: factsOf(span.attributes),
          service: factsOf(resource.attributes)["service.name"] ?? "",
        })),
      ),
    );

/** All spans of one request's trace, once these are among them. */
const traceOf = (requestId: string, names: string[]): Promise<Span[]> =>
  pollUntil(`the trace of ${requestId} has ${names.join(", ")}`, () => {
    const all = spans();
    const route = all.find(({ facts }) => facts["handover.request_id"] === requestId);
    const traceSpans = all.filter(({ traceId }) => traceId === route?.traceId);
    return Promise.resolve(names.every((name) => traceSpans.some((span) => span.name === name)) && traceSpans);
  });
const named = (all: Span[], name: string): Span => {
  const found = all.find((span) => span.name === name);
  if (!found) throw new Error(`no span ${name}`);
  return found;
};
/** The names from the span up to its root. */
const ancestorNames = (all: Span[], span: Span): string[] => {
  const above = all.find(({ spanId }) => spanId === span.parentSpanId);
  return [span.name, ...(above ? ancestorNames(all, above) : [])];
};

let dora: ApiPerson;
let parties: { sam: ApiPerson; rosa: ApiPerson };
let id: string;
let offerId: string;
let accepted: string;
beforeAll(async () => {
  const place = randomPlace();
  parties = await newParties();
  dora = await createOnlineDriver("Dora Driver", kmNorth(place, -0.5));
  id = await createPaidDelivery(parties, place, { amount: 150, notes: "Between us: the rest of the loan" });
  offerId = (await waitForOffer(dora, id)).id;
  const response = await expectOk(dora.post(`/api/offers/${offerId}/accept`, { acceptedVia: "app" }));
  accepted = response.headers.get("x-request-id") ?? "";
}, 60_000);

test("a driver's tap is one trace from the route through the function and SQL to the jobs and their SQL", async () => {
  const route = "POST /api/offers/{id}/accept";
  const all = await traceOf(accepted, [route, "app.accept_offer", "job find_road_route", "job notify"]);
  expect(named(all, route)).toMatchObject({
    service: "handover-app",
    kind: 2,
    facts: {
      "http.request.method": "POST",
      "http.route": "/api/offers/{id}/accept",
      "http.response.status_code": "200",
    },
  });
  expect(ancestorNames(all, named(all, "app.accept_offer"))).toEqual(["app.accept_offer", "verb", route]);
  expect(ancestorNames(all, named(all, "app.admit_request"))).toEqual(["app.admit_request", route]);
  for (const job of ["job find_road_route", "job notify"]) {
    expect(named(all, job)).toMatchObject({ service: "handover-worker", kind: 5 });
    expect(ancestorNames(all, named(all, job))).toEqual([job, "app.accept_offer", "verb", route]);
  }
  const sqlOfJob = await traceOf(accepted, ["app.get_task_route_query"]);
  expect(ancestorNames(sqlOfJob, named(sqlOfJob, "app.get_task_route_query")).slice(0, 3)).toEqual([
    "app.get_task_route_query",
    "job find_road_route",
    "app.accept_offer",
  ]);
});

test("a provider request is part of the trace, with the provider's name only", async () => {
  const all = await traceOf(accepted, ["call roads"]);
  expect(named(all, "call roads")).toMatchObject({ kind: 3, facts: { "handover.provider": "roads" } });
  expect(ancestorNames(all, named(all, "call roads")).slice(0, 2)).toEqual(["call roads", "job find_road_route"]);
  const signIn = await createApiClient().post("/api/auth/sign-in", {
    email: "nobody@example.test",
    password: "not-a-password",
  });
  const ofSignIn = await traceOf(signIn.headers.get("x-request-id") ?? "", ["call supabase"]);
  expect(ancestorNames(ofSignIn, named(ofSignIn, "call supabase"))).toEqual([
    "call supabase",
    "verb",
    "POST /api/auth/sign-in",
  ]);
});

test("a later job starts a trace of its own, with a link to the one that added it", async () => {
  const place = randomPlace();
  const driver = await createOnlineDriver("Dan Driver", kmNorth(place, -0.5));
  const offer = await waitForOffer(driver, await createPaidDelivery(parties, place));
  const [expiry] = await queryAsOwner<{ payload: { linked_traceparent?: string; traceparent?: string } }>(
    "select p.payload from graphile_worker._private_jobs p join graphile_worker.jobs j on j.id = p.id where j.task_identifier = 'expire_offer' and p.payload ->> 'offerId' = $1",
    [offer.id],
  );
  expect(expiry?.payload.traceparent).toBeUndefined();
  const [, traceId, spanId] = (expiry?.payload.linked_traceparent ?? "").split("-");
  const search = await pollUntil("the search is stored", () =>
    Promise.resolve(spans().find((span) => span.traceId === traceId && span.spanId === spanId)),
  );
  expect(search.name).toBe("app.dispatch_transaction");
});

test("a running statement contains its trace in a comment", async () => {
  const holder = await ownerPool().connect();
  try {
    await holder.query("begin");
    await holder.query("select from public.driver_profiles where user_id = $1 for update", [dora.id]);
    const asking = dora.post("/api/driver/heartbeat");
    const [seen] = await pollUntil("the statement waits", async () => {
      const found = await queryAsOwner<{ query: string }>(
        "select query from pg_stat_activity where application_name = 'handover-app' and wait_event_type = 'Lock' and query like '%record_heartbeat%'",
      );
      return found.length > 0 && found;
    });
    await holder.query("rollback");
    const requestId = (await asking).headers.get("x-request-id") ?? "";
    const all = await traceOf(requestId, ["app.record_heartbeat"]);
    const { traceId, spanId } = named(all, "app.record_heartbeat");
    expect(seen?.query.startsWith(`/*traceparent='00-${traceId}-${spanId}-01'*/ `)).toBe(true);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
});

test("a refusal is in the trace by its code, and is no error", async () => {
  const response = await dora.post(`/api/offers/${offerId}/decline`, { reason: "Other" });
  expect(response.status).toBe(409);
  const all = await traceOf(response.headers.get("x-request-id") ?? "", ["POST /api/offers/{id}/decline"]);
  expect(named(all, "POST /api/offers/{id}/decline")).toMatchObject({
    facts: { "handover.code": response.code, "http.response.status_code": "409" },
  });
});

test("a client's trace id is ignored", async () => {
  const foreignTraceId = "0af7651916cd43dd8448eb211c80319c";
  const response = await createApiClient().get("/api/health", {
    traceparent: `00-${foreignTraceId}-b7ad6b7169203331-01`,
  });
  const all = await traceOf(response.headers.get("x-request-id") ?? "", ["GET /api/health"]);
  expect(named(all, "GET /api/health").traceId).not.toBe(foreignTraceId);
});

test("a log line contains the trace id", async () => {
  const [line] = await pollUntil("the log line is written", () => {
    const folder = (JSON.parse(process.env.TEST_WRITTEN ?? "[]") as string[])[0] ?? "";
    const found = readFileSync(`${folder}/app.log`, "utf8")
      .split("\n")
      .filter((text) => text.includes(accepted));
    return Promise.resolve(found.length > 0 && found);
  });
  const all = await traceOf(accepted, ["POST /api/offers/{id}/accept"]);
  expect(JSON.parse(line ?? "{}")).toMatchObject({
    traceId: all[0]?.traceId,
    spanId: named(all, "POST /api/offers/{id}/accept").spanId,
  });
});

test("spans contain listed attributes only, and no personal value or id", async () => {
  await traceOf(accepted, ["job find_road_route"]);
  const { code, formattedCode, qrData } = await readCode(parties.rosa, id);
  expect(
    [...new Set(spans().flatMap(({ facts }) => Object.keys(facts)))].filter(
      (key) => !(spanAttributeNames as readonly string[]).includes(key),
    ),
  ).toEqual([]);
  expect(
    spans().flatMap(({ name }) =>
      /^(?:(?:GET|POST|PUT|PATCH|DELETE) \/[\w{}./-]*|app\.\w+|call [a-z]+|job \w+|verb)$/.test(name) ? [] : [name],
    ),
  ).toEqual([]);
  // Times and span ids are random digits, which may contain the last seven digits of a number.
  const text = file()
    .toLowerCase()
    .replaceAll(/"(?:traceid|spanid|parentspanid|starttimeunixnano|endtimeunixnano)":"[0-9a-f]+"/g, "");
  const personalData = [dora, parties.sam, parties.rosa].flatMap((person) => [
    person.id,
    person.name,
    person.email,
    person.number,
    person.number.slice(-7),
  ]);
  const [transaction] = await queryAsOwner<{ order_no: string; delivery_address: string }>(
    "select order_no, delivery_address from public.transactions where id = $1",
    [id],
  );
  const signature = String((JSON.parse(qrData) as { signature: string }).signature);
  for (const mark of [
    ...personalData,
    ...Object.values(transaction ?? {}),
    "the rest of the loan",
    id,
    offerId,
    code,
    formattedCode,
    signature,
  ])
    expect({ mark, there: text.includes(mark.toLowerCase()) }).toEqual({ mark, there: false });
});
