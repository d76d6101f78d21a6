// Metrics, traces and status under attack: invented paths that flood metrics, forged trace headers, requests that
// overload the database.
import { readFileSync } from "node:fs";
import { request } from "node:http";
import {
  appUrl,
  pollUntil,
  expectOk,
  newCustomer,
  queryAsOwner,
  createApiClient,
  testSecret,
} from "../api/support/app";

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const readMetrics = async (): Promise<string> =>
  (await expectOk(createApiClient().get("/api/metrics", bearer(testSecret("METRICS_TOKEN"))))).text;
const readCallCount = (text: string, name: string): number =>
  Number(new RegExp(`^handover_database_call_seconds_count\\{function="${name}"\\} (\\d+)`, "m").exec(text)?.[1] ?? 0);

/** A request with its path sent exactly as written. */
function raw(path: string, method = "GET", headers: Record<string, string> = {}): Promise<number> {
  const { hostname, port } = new URL(appUrl());
  return new Promise((done, failed) => {
    const call = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      response.resume().on("end", () => {
        done(response.statusCode ?? 0);
      });
    });
    call.on("error", failed).end();
  });
}

test("invented paths, parameters and methods add no label to metrics, and nothing sent is in them", async () => {
  const mark = `zz${Date.now().toString(36)}`;
  const encodeTwice = (text: string): string => encodeURIComponent(encodeURIComponent(text));
  const ids = [
    mark,
    `${mark}%2f..%2fx`,
    `%2541%25${mark}`,
    `%25%41${mark}%25`,
    `%2525252541${mark}`,
    `${mark}%5cx`,
    `${mark}\\x`,
    `${mark};x=1`,
    `${mark}%00`,
    `${mark}%0a%0dx`,
    `${mark}"},route="x`,
    `${mark}?nxtPtoken=other`,
    `${mark}?token=other&nxtPid=x`,
    `${mark}/../${mark}`,
    `..;/${mark}`,
    `${mark}.rsc`,
    `${mark}.json`,
    `[token]${mark}`,
    encodeTwice(`é${mark}/`),
    `${"%25".repeat(900)}${mark}`,
  ];
  for (const id of ids)
    for (const path of [
      `/api/track/${id}`,
      `/api/transactions/${id}`,
      `/api/offers/${id}/accept`,
      `/api/legs/${id}/code`,
    ])
      await raw(path, path.endsWith("accept") ? "POST" : "GET").catch(() => 0);
  for (const method of ["PROPFIND", "TRACE", "PURGE", "HEAD", "OPTIONS"])
    await raw(`/api/live?${mark}`, method).catch(() => 0);
  const text = await readMetrics();
  const { paths } = JSON.parse((await createApiClient().get("/api/openapi.json")).text) as {
    paths: Record<string, unknown>;
  };
  const routes = new Set([...text.matchAll(/ ?route="((?:[^"\\]|\\.)*)"/g)].map(([, route = ""]) => route));
  expect([...routes].filter((route) => !(route in paths))).toEqual([]);
  expect(text).not.toContain(mark);
  // Each label also has a rate limit: inventing labels would evade it.
  expect(await queryAsOwner("select bucket from private.rate_limits where bucket like $1", [`%${mark}%`])).toEqual([]);
  const methods = new Set([...text.matchAll(/method="([^"]*)"/g)].map(([, method = ""]) => method));
  for (const method of methods) expect(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]).toContain(method);
});

test("a trace id from outside is no parent, ends no SQL comment, and is written nowhere", async () => {
  const cora = await newCustomer();
  const foreignTraceId = "deadbeefdeadbeefdeadbeefdeadbeef";
  const answers = [];
  for (const traceparent of [
    `00-${foreignTraceId}-00f067aa0ba902b7-01`,
    `00-${foreignTraceId}-00f067aa0ba902b7-01'*/; drop table public.transactions; --`,
    `*/ select pg_sleep(9) /* ${foreignTraceId}`,
    `${foreignTraceId}`.repeat(100),
  ])
    answers.push(
      await expectOk(
        cora.send("PATCH", "/api/profile", {
          body: { name: "Cora Customer" },
          headers: {
            traceparent,
            tracestate: `x=${foreignTraceId}`,
            baggage: `sampled=${foreignTraceId}`,
            b3: `${foreignTraceId}-1-1`,
          },
        }),
      ),
    );
  const last = answers.at(-1)?.headers.get("x-request-id") ?? "none";
  const written = await pollUntil("the last request has a trace", () => {
    const text = readFileSync(testSecret("OTEL_TRACES_FILE"), "utf8");
    return Promise.resolve(text.includes(last) && text);
  });
  expect(written).not.toContain(foreignTraceId);
});

test("however many callers request the status, the database is queried once a second", async () => {
  const before = await readMetrics();
  const startedAt = Date.now();
  const responses = await Promise.all(
    Array.from({ length: 120 }, (_, n) => createApiClient().get(n % 2 ? "/api/status" : "/api/ready")),
  );
  const seconds = Math.ceil((Date.now() - startedAt) / 1_000) + 1;
  for (const { status } of responses) expect([200, 503]).toContain(status);
  const after = await readMetrics();
  for (const name of [
    "get_queue_health",
    "get_worker_health",
    "get_payment_health",
    "list_applied_migrations",
    "get_phone_masking",
    "get_broadcast_health",
  ])
    expect([name, readCallCount(after, name) - readCallCount(before, name) <= seconds]).toEqual([name, true]);
});

test("metrics and cron routes need their own token, sent as one", async () => {
  const [metricsToken, cronToken] = [testSecret("METRICS_TOKEN"), testSecret("CRON_SECRET")];
  const tries: [string, Record<string, string>][] = [
    ["/api/metrics", {}],
    ["/api/metrics", bearer("")],
    ["/api/metrics", bearer(cronToken)],
    ["/api/metrics", { authorization: metricsToken }],
    ["/api/metrics", { authorization: `Basic ${metricsToken}` }],
    [`/api/metrics?token=${metricsToken}`, {}],
    ["/api/cron/jobs", bearer(metricsToken)],
    ["/api/cron/jobs", bearer("undefined")],
    [`/api/cron/jobs?secret=${cronToken}`, {}],
    ["/api/cron/cleanup", { "user-agent": "vercel-cron/1.0", "x-vercel-cron": "1" }],
  ];
  for (const [path, headers] of tries) {
    const { status, code, text } = await createApiClient().get(path, headers);
    expect([path, headers, status, code]).toEqual([path, headers, 403, "INVALID_SIGNATURE"]);
    expect(text).not.toContain("handover_");
  }
});

test("public responses contain no secret, address or name", async () => {
  for (const path of ["/api/live", "/api/ready", "/api/status", "/api/health"]) {
    const { text } = await createApiClient().get(path);
    for (const name of ["METRICS_TOKEN", "CRON_SECRET", "LINK_SECRET", "VERIFICATION_SECRET"])
      if (testSecret(name)) expect([path, text.includes(testSecret(name))]).toEqual([path, false]);
    expect([path, /postgres:\/\/|sb_secret|@|\d+\.\d+\.\d+\.\d+/.test(text)]).toEqual([path, false]);
  }
});

test("no response reveals the header by which the app knows the peer's address", async () => {
  for (const path of ["/login", "/", "/track/x", "/api/health", "/nothing"])
    for (const headers of [{}, { rsc: "1" }, { "x-middleware-subrequest": "middleware" }] as Record<string, string>[]) {
      const { headers: responseHeaders, text } = await createApiClient().get(path, headers);
      const names = [...responseHeaders.keys()].filter((name) =>
        /^x-(?:middleware-(?:request|override)|handover-peer)/.test(name),
      );
      expect([path, names, text.includes("x-handover-peer")]).toEqual([path, [], false]);
    }
});
