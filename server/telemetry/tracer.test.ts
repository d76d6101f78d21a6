import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace-base";
import { FunctionFailed } from "@/server/database/unwrap-result";
import { instrument, type StatementTrace } from "@/server/database/instrument";
import { Refusal } from "@/server/core/errors";
import { beginSpan, jobTraceOrigin, traced, traceIds, setTracer, type SpanAttributes } from "@/server/core/trace";
import { createTracer } from "@/server/telemetry/tracer";

const exported: ReadableSpan[] = [];
const exporter: SpanExporter = {
  export: (spans, done) => {
    exported.push(...spans);
    done({ code: 0 });
  },
  shutdown: () => Promise.resolve(),
};

/** The spans recorded during the work, by name. */
async function spansOf(work: () => Promise<unknown>): Promise<Map<string, ReadableSpan>> {
  exported.length = 0;
  const { tracer, stop } = createTracer({ service: "test", exporter });
  setTracer(tracer);
  try {
    await work();
  } finally {
    setTracer(undefined);
    await stop();
  }
  return new Map(exported.map((span) => [span.name, span]));
}
const idOf = (span: ReadableSpan | undefined) => span?.spanContext();
const receivedTraces: StatementTrace[] = [];
const query = (trace: StatementTrace): Promise<string> => {
  receivedTraces.push(trace);
  return Promise.resolve("answer");
};

beforeEach(() => {
  receivedTraces.length = 0;
});

test("nests spans, and passes the trace to the database", async () => {
  const spans = await spansOf(() =>
    traced("server", "POST /api/things/{id}", { "http.route": "/api/things/{id}" }, async (span) => {
      await traced("internal", "verb", {}, () => instrument("do_thing", "handover_authenticated", query));
      span?.addAttributes({ "http.response.status_code": 200 });
    }),
  );
  const [route, verb, sql] = ["POST /api/things/{id}", "verb", "app.do_thing"].map((name) => spans.get(name));
  expect(route?.parentSpanContext).toBeUndefined();
  expect(verb?.parentSpanContext?.spanId).toBe(idOf(route)?.spanId);
  expect(sql?.parentSpanContext?.spanId).toBe(idOf(verb)?.spanId);
  expect(new Set([route, verb, sql].map((span) => idOf(span)?.traceId)).size).toBe(1);
  expect(route?.attributes).toEqual({ "http.route": "/api/things/{id}", "http.response.status_code": 200 });
  const traceparent = `00-${idOf(sql)?.traceId}-${idOf(sql)?.spanId}-01`;
  expect(receivedTraces).toEqual([
    {
      comment: `/*traceparent='${traceparent}'*/ `,
      setting: `set_config('handover.traceparent', '${traceparent}', true)`,
    },
  ]);
});

test("continues the trace that added a due job, and links it from a new trace after a wait", async () => {
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  const spans = await spansOf(async () => {
    await traced("consumer", "job due", {}, async () => undefined, jobTraceOrigin({ offerId: "1", traceparent }));
    await traced(
      "consumer",
      "job later",
      {},
      async () => undefined,
      jobTraceOrigin({ linked_traceparent: traceparent }),
    );
    await traced("consumer", "scheduled job", {}, async () => undefined, jobTraceOrigin({ _cron: {} }));
  });
  const [due, later, scheduled] = ["job due", "job later", "scheduled job"].map((name) => spans.get(name));
  expect([idOf(due)?.traceId, due?.parentSpanContext?.spanId]).toEqual([
    traceparent.slice(3, 35),
    traceparent.slice(36, 52),
  ]);
  expect(later?.parentSpanContext).toBeUndefined();
  expect(idOf(later)?.traceId).not.toBe(traceparent.slice(3, 35));
  expect(later?.links.map(({ context }) => context.spanId)).toEqual([traceparent.slice(36, 52)]);
  expect([scheduled?.parentSpanContext, scheduled?.links]).toEqual([undefined, []]);
});

test.each([null, "text", { traceparent: 7 }, { traceparent: "00-x-y-01" }, { traceparent: "'; drop table" }])(
  "ignores an invalid origin in the payload %j",
  (payload) => {
    expect(jobTraceOrigin(payload)).toBeUndefined();
  },
);

test("does not sample jobs enqueued by an unsampled trace", async () => {
  const spans = await spansOf(() =>
    traced("consumer", "job", {}, () => instrument("do_thing", "owner", query), {
      traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00",
      relation: "parent",
    }),
  );
  expect(spans.size).toBe(0);
  expect(receivedTraces[0]?.comment).toMatch(/00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-00/);
});

test("contains only allowed attributes, and no error messages", async () => {
  const spans = await spansOf(async () => {
    beginSpan("internal", "unknown attribute", {
      "handover.task": "notify",
      "enduser.phone": "+13055550102",
    } as SpanAttributes)?.end(new TypeError("Rosa's code AB12-CD34 at 12 Receiver Street"));
    beginSpan("client", "broken", {})?.end(new FunctionFailed("do_thing", "23505", "Key (phone)=(+13055550102)"));
    beginSpan("client", "connection reset", {})?.end(Object.assign(new Error("read"), { code: "ECONNRESET" }));
    beginSpan("client", "invalid code", {})?.end(Object.assign(new Error("read"), { code: "Rosa's code" }));
    beginSpan("server", "refused", {})?.end(new Refusal("OFFER_CLOSED", "no_longer_open"));
    beginSpan("server", "failed", {})?.addAttributes({ "http.response.status_code": 503 });
  });
  expect(spans.get("unknown attribute")?.attributes).toEqual({ "handover.task": "notify", "error.type": "TypeError" });
  expect(spans.get("broken")?.attributes).toEqual({ "error.type": "23505" });
  expect(spans.get("connection reset")?.attributes).toEqual({ "error.type": "ECONNRESET" });
  expect(spans.get("invalid code")?.attributes).toEqual({ "error.type": "Error" });
  expect(spans.get("refused")?.attributes).toEqual({ "handover.code": "OFFER_CLOSED" });
  // An expected refusal is no error.
  expect(["unknown attribute", "broken", "refused"].map((name) => spans.get(name)?.status.code)).toEqual([2, 2, 0]);
  expect([...spans.values()].flatMap(({ events }) => events)).toEqual([]);
});

test("adds the trace id to log lines", async () => {
  let loggedIds = {};
  const spans = await spansOf(() =>
    traced("internal", "work", {}, async () => {
      loggedIds = traceIds();
    }),
  );
  expect(loggedIds).toEqual({ traceId: idOf(spans.get("work"))?.traceId, spanId: idOf(spans.get("work"))?.spanId });
});

test("works without a tracer, and passes nothing to the database", async () => {
  expect(
    await traced("server", "GET /", {}, async (span) => [span, await instrument("do_thing", "owner", query)]),
  ).toEqual([undefined, "answer"]);
  expect(receivedTraces).toEqual([{ comment: "", setting: "" }]);
  expect(traceIds()).toEqual({});
});
