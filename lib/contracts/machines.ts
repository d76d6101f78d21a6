import { z } from "zod";
import { time, uuid, type RouteContract } from "@/lib/contracts/common";

const PaymentEventBody = z.strictObject({
  transactionId: uuid,
  event: z.enum(["payment.pending", "payment.confirmed", "payment.failed", "payment.refunded"]),
  /** The provider's name of this event: each counts once. */
  id: z.string().min(1).max(200),
});
/** Stripe's event, of which only its id and what it is about count: read from the signed bytes, not from here. */
const StripeEventBody = z.looseObject({ id: z.string().min(1).max(200), type: z.string().max(100) });
/** `applied` is false when the event came too late to move anything. */
export const PaymentEventAnswer = z.object({ transactionId: uuid, status: z.string(), applied: z.boolean() }).partial();
// Twilio's own names, and more fields than these: it adds to them as it likes.
const sid = z.string().regex(/^[A-Za-z0-9]{2,64}$/);
export const TextStatusBody = z.looseObject({
  MessageSid: sid,
  MessageStatus: z.string().max(40),
  ErrorCode: z
    .string()
    .regex(/^\d{0,9}$/)
    .optional(),
  To: z.string().max(64).optional(),
});
export type TextStatusBody = z.infer<typeof TextStatusBody>;
/** Our own name of the message, in the address that Twilio was given. */
const TextStatusQuery = z.strictObject({ message: uuid.optional() });
export const WebhookApplied = z.object({ applied: z.boolean() });
export const IncomingTextBody = z.looseObject({
  MessageSid: sid,
  From: z.string().min(1).max(64),
  Body: z.string().max(2000),
});
export type IncomingTextBody = z.infer<typeof IncomingTextBody>;
/** A call that comes in. `StirVerstat`: whether the network vouches for the caller's number. */
export const IncomingCallBody = z.looseObject({
  CallSid: sid,
  From: z.string().max(64).optional(),
  StirVerstat: z.string().max(64).optional(),
});
export type IncomingCallBody = z.infer<typeof IncomingCallBody>;
const seconds = z
  .string()
  .regex(/^\d{0,6}$/)
  .optional();
/** A call that was put through is over. */
export const CallEndedBody = z.looseObject({
  CallSid: sid,
  DialCallStatus: z.string().max(40),
  DialCallDuration: seconds,
});
export type CallEndedBody = z.infer<typeof CallEndedBody>;
/** How far the call is that was made for one that came in, `ParentCallSid`. */
export const CallStatusBody = z.looseObject({
  CallSid: sid,
  ParentCallSid: sid.optional(),
  CallStatus: z.string().max(40),
  CallDuration: seconds,
});
export type CallStatusBody = z.infer<typeof CallStatusBody>;
/** Of which room of the API; without one all rooms are named. */
const ReferenceQuery = z.strictObject({ tag: z.string().max(100).optional() });
/** What a sweep did, in numbers. */
const SweepAnswer = z.record(z.string(), z.unknown());

export const Health = z.object({ status: z.literal("alive") });
const check = z.object({ ok: z.boolean() });
const provider = z.enum(["configured", "not_configured"]);
/** Of one host: whether requests may be sent to it. */
export const Readiness = z.object({
  status: z.literal("ready"),
  database: check.extend({ ms: z.number() }),
  /** The migrations of this release that the database lacks. */
  schema: check.extend({ missing: z.array(z.string()) }),
  /**
   * What callers are told apart by; behind a proxy that TRUST_PROXY does not count they cannot be, and share their
   * limits.
   */
  callers: z.enum(["proxy", "connection", "undeclared_proxy"]),
  /**
   * What scripts of a page can read: a token for realtime alone, or the session's own, where the environment has no key
   * to sign one.
   */
  realtimeTokens: z.enum(["scoped", "session"]),
  /**
   * `missing_key`: this host has no SECOND_FACTOR_KEY. Nobody can set up or verify a second factor there, and while
   * `second_factor_required` is on every decision is refused.
   */
  secondFactors: z.enum(["available", "missing_key"]),
  /**
   * The setting `phones_masked` compared with this host's TWILIO_VOICE. `masked`, `shown`: they agree.
   * `masked_without_voice`: numbers are hidden, and this host has no number through which to call.
   * `shown_despite_voice`: the host has a number, and people still read each other's.
   */
  phones: z.enum(["masked", "shown", "masked_without_voice", "shown_despite_voice"]),
});
export type Readiness = z.infer<typeof Readiness>;

/** Of the whole system. */
export const SystemStatus = z.object({
  status: z.literal("well"),
  database: check.extend({ ms: z.number() }),
  /** How long the oldest due job has waited, in seconds. */
  queue: check.extend({ oldestDueSeconds: z.number(), due: z.number().int(), failed: z.number().int() }),
  /** Pools of workers that live, and how long ago the last one said so; none on hosts that work by calls. */
  worker: z.object({ alive: z.number().int(), lastBeatSeconds: z.number().nullable() }),
  /**
   * When our payments were last compared with the payment provider's own list, null before the first time, and how many
   * differ.
   */
  payments: z.object({ comparedAt: time.nullable(), differences: z.number().int() }),
  /**
   * What callers are told apart by; behind a proxy that TRUST_PROXY does not count they cannot be, and share their
   * limits.
   */
  callers: z.enum(["proxy", "connection", "undeclared_proxy"]),
  /**
   * Whether the auth server refuses codes and links after a change of an address: `no_hook` where sessions begin without
   * a call of the project's hook for access tokens, so that our own routes alone refuse them.
   */
  codeSignIn: z.enum(["hook", "no_hook", "unknown"]),
  providers: z.object({
    payments: provider,
    /** Whether fees are paid by card; without a provider payments are confirmed by hand or by the signed webhook. */
    cards: provider,
    push: provider,
    sms: provider,
    /** Whether calls and texts between people go through our own number; otherwise they read each other's. */
    voice: provider,
    routing: provider,
    geocoder: provider,
    /** The engine that knows ways by road. */
    roads: provider,
    /** Whether codes reach phones; without them nobody can prove a number, so nobody can be sent to. */
    phoneCodes: z.enum(["ok", "off", "unproven", "unknown"]),
  }),
});
export type SystemStatus = z.infer<typeof SystemStatus>;

const tag = "Machines";
export const webhooks = {
  paymentEvent: {
    method: "POST",
    path: "/api/webhooks/payments",
    actor: "machine",
    tag,
    summary: "An event of the payment provider, signed; each id once",
    body: PaymentEventBody,
    response: PaymentEventAnswer,
    proof: "signature",
    example: { transactionId: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c", event: "payment.confirmed", id: "evt_1" },
  },
  stripeEvent: {
    method: "POST",
    path: "/api/webhooks/stripe",
    actor: "machine",
    tag,
    summary: "An event of Stripe, signed by it; each id once. Not there without Stripe's keys",
    body: StripeEventBody,
    response: WebhookApplied,
    proof: "signature",
    example: { id: "evt_1", type: "payment_intent.succeeded" },
  },
  textStatus: {
    method: "POST",
    path: "/api/webhooks/twilio/status",
    actor: "machine",
    tag,
    summary: "What became of a text message",
    accepts: "form",
    query: TextStatusQuery,
    body: TextStatusBody,
    response: WebhookApplied,
    proof: "signature",
    example: { MessageSid: "SM00000000000000000000000000000001", MessageStatus: "delivered" },
  },
  incomingText: {
    method: "POST",
    path: "/api/webhooks/twilio/inbound",
    actor: "machine",
    tag,
    summary:
      "Somebody's text: a driver's YES or NO to the offer they were texted last; other words are passed on to the other side of an open leg; answers TwiML",
    accepts: "form",
    body: IncomingTextBody,
    produces: "text/xml",
    proof: "signature",
    example: { MessageSid: "SM00000000000000000000000000000002", From: "+13055550123", Body: "YES" },
  },
  incomingCall: {
    method: "POST",
    path: "/api/webhooks/twilio/voice",
    actor: "machine",
    tag,
    summary: "A call to our number: put through to the other side of an open leg, or answered by words; answers TwiML",
    accepts: "form",
    body: IncomingCallBody,
    produces: "text/xml",
    proof: "signature",
    example: { CallSid: "CA00000000000000000000000000000001", From: "+13055550123" },
  },
  callEnded: {
    method: "POST",
    path: "/api/webhooks/twilio/voice/ended",
    actor: "machine",
    tag,
    summary: "A call that was put through has ended; answers TwiML with what its caller still hears",
    accepts: "form",
    body: CallEndedBody,
    produces: "text/xml",
    proof: "signature",
    example: { CallSid: "CA00000000000000000000000000000001", DialCallStatus: "no-answer" },
  },
  callStatus: {
    method: "POST",
    path: "/api/webhooks/twilio/voice/status",
    actor: "machine",
    tag,
    summary: "How far a call is that was put through",
    accepts: "form",
    body: CallStatusBody,
    response: WebhookApplied,
    proof: "signature",
    example: {
      CallSid: "CA00000000000000000000000000000002",
      ParentCallSid: "CA00000000000000000000000000000001",
      CallStatus: "completed",
    },
  },
} as const satisfies Record<string, RouteContract>;

// Some schedulers send GET, others POST.
const sweep = <const Name extends string>(name: Name, summary: string) => {
  const shared = {
    path: `/api/cron/${name}`,
    actor: "machine",
    tag,
    summary,
    response: SweepAnswer,
    proof: "bearer",
  } as const;
  return { GET: { ...shared, method: "GET" }, POST: { ...shared, method: "POST" } } as const satisfies Record<
    string,
    RouteContract
  >;
};
export type CronContracts = ReturnType<typeof sweep>;

/** Each with one contract for GET and one for POST. */
export const cron = {
  expireOffers: sweep("expire-offers", "Close offers whose time is up"),
  cleanup: sweep("cleanup", "End deliveries nobody answered or paid, and remove what is old"),
  ledgerRoot: sweep("ledger-root", "Write one hash over all entries of the ledger so far"),
  identity: sweep(
    "identity",
    "Tell people whose identity is known no longer soon, and delete papers whose time is over",
  ),
  paymentComparison: sweep(
    "payment-comparison",
    "Have the money book compared with the payment provider's list: adds the job",
  ),
  roadPace: sweep("road-pace", "Learn from finished drives how long roads take"),
  presence: sweep("presence", "Drivers whose app has been silent go offline"),
  checkIns: sweep("check-ins", "Drivers with cash are asked whether all is right, where a rule says so"),
  routingEvents: sweep("routing-events", "Have the routing provider's events read: adds the job"),
  routingPositions: sweep("routing-positions", "Have the routing provider told where drivers are: adds the job"),
  routingDrivers: sweep("routing-drivers", "Have the routing provider told of drivers' days: adds the job"),
  routingComparison: sweep(
    "routing-comparison",
    "Have deliveries compared with the routing provider's orders: adds the job",
  ),
  jobs: sweep("jobs", "Do due background jobs for a while"),
};

export const system = {
  getLiveness: {
    method: "GET",
    path: "/api/live",
    actor: "machine",
    tag,
    summary: "The process is alive",
    response: Health,
  },
  getHealth: {
    method: "GET",
    path: "/api/health",
    actor: "machine",
    tag,
    summary: "The process is alive: phones set their clocks by the answer",
    response: Health,
  },
  getReadiness: {
    method: "GET",
    path: "/api/ready",
    actor: "machine",
    tag,
    summary:
      "Whether this host can serve: 503 when its database does not answer or is older than this release, or the host is being stopped",
    response: Readiness,
  },
  getStatus: {
    method: "GET",
    path: "/api/status",
    actor: "machine",
    tag,
    summary: "Database, queue, workers and providers, each with its state; 503 when the first two are not well",
    response: SystemStatus,
  },
  getMetrics: {
    method: "GET",
    path: "/api/metrics",
    actor: "machine",
    tag,
    summary: "Prometheus text",
    produces: "text/plain",
    proof: "bearer",
  },
  getOpenApi: {
    method: "GET",
    path: "/api/openapi.json",
    actor: "machine",
    tag,
    summary: "This document",
    produces: "application/json",
  },
  getReference: {
    method: "GET",
    path: "/api/reference",
    actor: "machine",
    tag,
    summary: "This document as a page, a tag at a time, where API_REFERENCE is on",
    query: ReferenceQuery,
    produces: "text/html",
  },
} as const satisfies Record<string, RouteContract>;
