// Callers that are not users: the payment provider, the scheduler, monitoring. Each authenticates or learns nothing.
import { createHmac } from "node:crypto";
import { requireValue } from "../../local/testing";
import { migrations } from "../../server/database/migrations";
import {
  pollUntil,
  expectOk,
  newCustomer,
  newDelivery,
  queryAsOwner,
  sendPaymentEvent,
  createApiClient,
  testSecret,
  randomKey,
} from "./support/app";
import { longTest } from "../fixtures/long-test";

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe("the payment webhook", () => {
  const event = () => ({ transactionId: randomKey(), event: "payment.confirmed", id: randomKey() });

  // docs/readings.md: payment
  test("refuses an unsigned, wrongly signed, old or changed event", async () => {
    const [sender, receiver] = [await newCustomer(), await newCustomer()];
    const id = await newDelivery(sender, receiver);
    await expectOk(receiver.post(`/api/transactions/${id}/accept`));
    const real = { transactionId: id, event: "payment.confirmed", id: randomKey() };
    const at = Math.floor(Date.now() / 1000);
    const signature = createHmac("sha256", testSecret("PAYMENTS_WEBHOOK_SECRET"))
      .update(`${at}.${JSON.stringify({ ...real, event: "payment.failed" })}`)
      .digest("hex");
    const changed = createApiClient().send("POST", "/api/webhooks/payments", {
      body: real,
      headers: { "x-handover-signature": `t=${at},v1=${signature}` },
    });
    const refused = await Promise.all([
      createApiClient().post("/api/webhooks/payments", real),
      sendPaymentEvent(real, { key: "another-secret-altogether" }),
      sendPaymentEvent(real, { at: at - 301 }),
      sendPaymentEvent(real, { at: at + 400 }),
      changed,
      createApiClient().send("POST", "/api/webhooks/payments", {
        body: real,
        headers: { "x-handover-signature": "t=,v1=" },
      }),
    ]);
    for (const response of refused) expect([response.status, response.code]).toEqual([403, "INVALID_SIGNATURE"]);
    expect((await sender.get(`/api/transactions/${id}`)).data.status).toBe("accepted");
    expect((await sendPaymentEvent(real, { at: at - 290 })).data).toMatchObject({
      status: "payment_confirmed",
      applied: true,
    });
  });

  test("refuses a signed event about an unknown delivery, and an invalid one", async () => {
    expect(await sendPaymentEvent(event())).toMatchObject({ status: 404, code: "TRANSACTION_NOT_FOUND" });
    expect(await sendPaymentEvent({ ...event(), event: "payment.stolen" })).toMatchObject({
      status: 400,
      code: "VALIDATION_ERROR",
    });
    expect(await sendPaymentEvent({ ...event(), more: 1 })).toMatchObject({
      status: 400,
      errors: [{ path: "more", message: "Unknown field", reason: "unknown_field" }],
    });
  });
});

describe("the scheduler", () => {
  test.each([
    "expire-offers",
    "cleanup",
    "routing-events",
    "presence",
    "check-ins",
    "routing-positions",
    "routing-drivers",
    "routing-reconciliation",
    "payment-reconciliation",
    "eta-calibration",
    "ledger-root",
    "identity",
    "jobs",
  ])("runs %s with its secret only, by GET and POST", async (name) => {
    const path = `/api/cron/${name}`;
    for (const method of ["GET", "POST"]) {
      for (const headers of [
        {},
        bearer("wrong"),
        bearer(testSecret("METRICS_TOKEN")),
        { authorization: testSecret("CRON_SECRET") },
      ]) {
        expect(
          await createApiClient().send(method, path, { headers: headers as Record<string, string> }),
        ).toMatchObject({
          status: 403,
          code: "INVALID_SIGNATURE",
        });
      }
      const response = await createApiClient().send(method, path, { headers: bearer(testSecret("CRON_SECRET")) });
      expect([response.status, typeof response.data]).toEqual([200, "object"]);
    }
  });

  test("a user's session does not replace the secret", async () => {
    const cora = await newCustomer();
    expect((await cora.post("/api/cron/cleanup")).status).toBe(403);
  });
});

const waitForStatus = (path: string, status: number) =>
  pollUntil(`${path} returns ${status}`, async () => {
    const response = await createApiClient().get(path);
    return response.status === status && response;
  });

describe("monitoring", () => {
  test("liveness, readiness and status are public and reveal no secrets", async () => {
    for (const path of ["/api/live", "/api/health"])
      expect((await createApiClient().get(path)).data).toEqual({ status: "alive" });
    const ready = await createApiClient().get("/api/ready");
    expect(ready.data).toMatchObject({
      status: "ready",
      database: { ok: true },
      schema: { ok: true, missing: [] },
      broadcasts: "insert",
      phones: "masked",
    });
    const status = await createApiClient().get("/api/status");
    expect(status.data).toMatchObject({
      status: "well",
      database: { ok: true },
      queue: { ok: true },
      providers: { payments: "configured" },
      codeSignIn: expect.stringMatching(/^(hook|unknown)$/) as string,
    });
    expect(status.data.worker.alive).toBeGreaterThan(0);
    for (const name of ["CRON_SECRET", "SUPABASE_SECRET_KEY", "DATABASE_URL"])
      for (const { text } of [ready, status]) expect(text).not.toContain(testSecret(name));
  });

  longTest("neglected jobs make the status unhealthy, and leave hosts in service", async () => {
    // A task that no worker knows stays in the queue, overdue.
    const [job] = await queryAsOwner<{ id: string }>(
      "select (graphile_worker.add_job('nobody_knows_this', '{}', run_at => now() - interval '10 minutes')).id",
    );
    try {
      // The status is cached for a second.
      const status = await waitForStatus("/api/status", 503);
      expect([status.status, status.title]).toEqual([503, "Background work is not being done"]);
      expect(status.body).toMatchObject({ queue: { ok: false }, database: { ok: true } });
      expect((await waitForStatus("/api/ready", 200)).status).toBe(200);
    } finally {
      await queryAsOwner("select graphile_worker.complete_jobs(array[$1::bigint])", [job?.id]);
    }
  });

  longTest("a host with a database older than its release reports it, and is not ready", async () => {
    const storedVersions = await queryAsOwner<{ version: string }>(
      "update supabase_migrations.schema_migrations set version = '0' || substr(version, 2) where version = (select max(version) from supabase_migrations.schema_migrations) returning version",
    );
    try {
      const ready = await waitForStatus("/api/ready", 503);
      expect([ready.status, ready.title]).toEqual([
        503,
        "The database is older than this release: run its migrations first",
      ]);
      expect(ready.body).toMatchObject({
        database: { ok: true },
        schema: {
          ok: false,
          missing: [migrations.find((name) => name.startsWith(`2${requireValue(storedVersions[0]).version.slice(1)}`))],
        },
      });
    } finally {
      await queryAsOwner(
        "update supabase_migrations.schema_migrations set version = '2' || substr(version, 2) where version = $1",
        [storedVersions[0]?.version],
      );
    }
  });

  longTest("metrics are Prometheus text, with the token only", async () => {
    expect(await createApiClient().get("/api/metrics")).toMatchObject({ status: 403, code: "INVALID_SIGNATURE" });
    const response = await createApiClient().get("/api/metrics", bearer(testSecret("METRICS_TOKEN")));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("text/plain");
    for (const line of response.text.trim().split("\n"))
      expect(line).toMatch(
        /^(|# (HELP|TYPE) \w+ .+|(handover|nodejs|process)_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? (-?[\d.]+(e[+-]?\d+)?|Nan))$/,
      );
    expect(response.text).toContain("handover_queue_oldest_due_seconds ");
    expect(response.text).toContain("handover_database_up 1\n");
    // Of this process: the request before, by its documented route.
    expect(response.text).toMatch(
      /^handover_http_requests_total\{method="GET",route="\/api\/metrics",status="403"\} \d+$/m,
    );
    expect(response.text).toMatch(/^handover_database_call_seconds_count\{function="admit_request"\} \d+$/m);
    expect(response.text).toMatch(/^handover_database_connections\{pool="requests",state="busy"\} \d+$/m);
    expect(response.text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(response.text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  longTest("openapi.json lists every path", async () => {
    const { body } = await createApiClient().get("/api/openapi.json");
    const paths = Object.keys(body.paths as Record<string, unknown>);
    expect(paths).toEqual(
      expect.arrayContaining([
        "/api/auth/sign-in",
        "/api/driver/positions",
        "/api/webhooks/payments",
        "/api/tasks/{transactionId}/start",
      ]),
    );
    expect(body.openapi).toBe("3.1.0");
  });

  longTest("with the setting on, the documentation is a static page for each section", async () => {
    const index = await createApiClient().get("/api/reference");
    expect([index.status, index.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(index.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(index.text).toContain("POST /api/offers/{id}/accept");
    expect((await createApiClient().get("/api/reference?tag=Offers")).text).toContain('<section id="GET-api-offers">');
    expect(await createApiClient().get("/api/reference?tag=Nothing")).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  test("an unknown path returns a problem like any other", async () => {
    const response = await createApiClient().get("/api/no/such/path");
    expect([response.status, response.code, response.headers.get("content-type")]).toEqual([
      404,
      "NOT_FOUND",
      "application/problem+json",
    ]);
  });
});
