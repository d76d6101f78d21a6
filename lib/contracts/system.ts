import { z } from "zod";
import { time, uuid, type RouteContract } from "@/lib/contracts/common";

const PaymentEventBody = z.strictObject({
  transactionId: uuid,
  event: z.enum(["payment.pending", "payment.confirmed", "payment.failed", "payment.refunded"]),
  /** The provider's event id: each is processed once. */
  id: z.string().min(1).max(200),
});
/** Stripe's event. Only its id and subject are used, and they are read from the signed bytes, not from this. */
const StripeEventBody = z.looseObject({ id: z.string().min(1).max(200), type: z.string().max(100) });
/** `applied` is false when the event came too late to change anything. */
export const PaymentEventResult = z.object({ transactionId: uuid, status: z.string(), applied: z.boolean() }).partial();
// Twilio's field names. The object is loose because Twilio adds fields.
const sid = z.string().regex(/^[A-Za-z0-9]{2,64}$/);
export const SmsStatusBody = z.looseObject({
  MessageSid: sid,
  MessageStatus: z.string().max(40),
  ErrorCode: z
    .string()
    .regex(/^\d{0,9}$/)
    .optional(),
  To: z.string().max(64).optional(),
});
export type SmsStatusBody = z.infer<typeof SmsStatusBody>;
/** Our id of the message, from the callback URL given to Twilio. */
const TextStatusQuery = z.strictObject({ message: uuid.optional() });
export const WebhookResult = z.object({ applied: z.boolean() });
export const IncomingSmsBody = z.looseObject({
  MessageSid: sid,
  From: z.string().min(1).max(64),
  Body: z.string().max(2000),
});
export type IncomingSmsBody = z.infer<typeof IncomingSmsBody>;
/** An incoming call. `StirVerstat`: the network's attestation of the caller's number. */
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
/** A bridged call has ended. */
export const CallEndedBody = z.looseObject({
  CallSid: sid,
  DialCallStatus: z.string().max(40),
  DialCallDuration: seconds,
});
export type CallEndedBody = z.infer<typeof CallEndedBody>;
/** Progress of the outgoing call made for the incoming one, `ParentCallSid`. */
export const CallStatusBody = z.looseObject({
  CallSid: sid,
  ParentCallSid: sid.optional(),
  CallStatus: z.string().max(40),
  CallDuration: seconds,
});
export type CallStatusBody = z.infer<typeof CallStatusBody>;
/** The tag to show; without one, all tags are listed. */
const ReferenceQuery = z.strictObject({ tag: z.string().max(100).optional() });
/** Counts of what a scheduled job did. */
const CronResult = z.record(z.string(), z.unknown());

export const Health = z.object({ status: z.literal("alive") });
const check = z.object({ ok: z.boolean() });
const provider = z.enum(["configured", "not_configured"]);
/** Readiness of one host to serve requests. */
export const Readiness = z.object({
  status: z.literal("ready"),
  database: check.extend({ ms: z.number() }),
  /** This release's migrations that the database lacks. */
  schema: check.extend({ missing: z.array(z.string()) }),
  /**
   * How callers are identified. Behind a proxy that TRUST_PROXY does not count they cannot be, and share their rate
   * limits.
   */
  callers: z.enum(["proxy", "connection", "undeclared_proxy"]),
  /**
   * The token that a page's scripts can read: one for realtime only, or the session's own, where the environment has no
   * key to sign one.
   */
  realtimeTokens: z.enum(["scoped", "session"]),
  /**
   * `missing_key`: this host has no SECOND_FACTOR_KEY, so second factors cannot be set up or verified there, and while
   * `second_factor_required` is on, every administrator's decision is refused.
   */
  secondFactors: z.enum(["available", "missing_key"]),
  /**
   * How the database's broadcasts reach Realtime: by `insert`, by `send` of Supabase, or not: both are `refused`, and pages
   * poll.
   */
  broadcasts: z.enum(["insert", "send", "refused"]),
  /**
   * The setting `phones_masked` compared with this host's TWILIO_VOICE. `masked`, `shown`: they agree.
   * `masked_without_voice`: numbers are hidden, and this host has no number to call through. `shown_despite_voice`: the
   * host has a number, and people still see each other's.
   */
  phones: z.enum(["masked", "shown", "masked_without_voice", "shown_despite_voice"]),
});
export type Readiness = z.infer<typeof Readiness>;

/** Status of the whole system. */
export const SystemStatus = z.object({
  status: z.literal("well"),
  database: check.extend({ ms: z.number() }),
  /** Wait of the oldest due job, in seconds. */
  queue: check.extend({ oldestDueSeconds: z.number(), due: z.number().int(), failed: z.number().int() }),
  /** Live worker pools, and seconds since the last heartbeat; none on hosts that run jobs by request. */
  worker: z.object({ alive: z.number().int(), lastBeatSeconds: z.number().nullable() }),
  /**
   * The last reconciliation of payments with the provider's list (null before the first), and its number of
   * differences.
   */
  payments: z.object({ comparedAt: time.nullable(), differences: z.number().int() }),
  /**
   * How callers are identified. Behind a proxy that TRUST_PROXY does not count they cannot be, and share their rate
   * limits.
   */
  callers: z.enum(["proxy", "connection", "undeclared_proxy"]),
  /**
   * Whether the auth server refuses codes and links after a change of the email address or phone number. `no_hook`: the project's access token
   * hook is not installed, so only our own routes refuse them.
   */
  codeSignIn: z.enum(["hook", "no_hook", "unknown"]),
  providers: z.object({
    payments: provider,
    /** Whether fees are paid by card. Without a provider, payments are confirmed by hand or by the signed webhook. */
    cards: provider,
    push: provider,
    sms: provider,
    /** Whether calls and texts between people go through our number; otherwise people see each other's numbers. */
    voice: provider,
    routing: provider,
    geocoder: provider,
    /** The road engine. */
    directions: provider,
    /**
     * Whether codes reach phones. Without them no number can be verified, so no one can be sent to. `unproven`: the auth
     * server confirms numbers without sending a code.
     */
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
    summary: "Receive a signed event of the payment provider; each id is processed once",
    body: PaymentEventBody,
    response: PaymentEventResult,
    proof: "signature",
    example: { transactionId: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c", event: "payment.confirmed", id: "evt_1" },
  },
  stripeEvent: {
    method: "POST",
    path: "/api/webhooks/stripe",
    actor: "machine",
    tag,
    summary: "Receive an event signed by Stripe; each id is processed once. 404 without Stripe's keys",
    body: StripeEventBody,
    response: WebhookResult,
    proof: "signature",
    example: { id: "evt_1", type: "payment_intent.succeeded" },
  },
  textStatus: {
    method: "POST",
    path: "/api/webhooks/twilio/status",
    actor: "machine",
    tag,
    summary: "Receive the delivery status of a text message",
    accepts: "form",
    query: TextStatusQuery,
    body: SmsStatusBody,
    response: WebhookResult,
    proof: "signature",
    example: { MessageSid: "SM00000000000000000000000000000001", MessageStatus: "delivered" },
  },
  incomingText: {
    method: "POST",
    path: "/api/webhooks/twilio/inbound",
    actor: "machine",
    tag,
    summary:
      "Receive a text: a driver's YES or NO to their latest offer; other texts are forwarded to the other party of the next handover of cash. Responds with TwiML",
    accepts: "form",
    body: IncomingSmsBody,
    produces: "text/xml",
    proof: "signature",
    example: { MessageSid: "SM00000000000000000000000000000002", From: "+13055550123", Body: "YES" },
  },
  incomingCall: {
    method: "POST",
    path: "/api/webhooks/twilio/voice",
    actor: "machine",
    tag,
    summary:
      "Receive a call: bridged to the other party of the next handover of cash, or answered with an announcement. Responds with TwiML",
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
    summary: "Receive the end of a bridged call; responds with TwiML for its caller",
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
    summary: "Receive the progress of a bridged call",
    accepts: "form",
    body: CallStatusBody,
    response: WebhookResult,
    proof: "signature",
    example: {
      CallSid: "CA00000000000000000000000000000002",
      ParentCallSid: "CA00000000000000000000000000000001",
      CallStatus: "completed",
    },
  },
} as const satisfies Record<string, RouteContract>;

// Some schedulers send GET, others POST.
const cronRoutes = <const Name extends string>(name: Name, summary: string) => {
  const shared = {
    path: `/api/cron/${name}`,
    actor: "machine",
    tag,
    summary,
    response: CronResult,
    proof: "bearer",
  } as const;
  return { GET: { ...shared, method: "GET" }, POST: { ...shared, method: "POST" } } as const satisfies Record<
    string,
    RouteContract
  >;
};
export type CronContracts = ReturnType<typeof cronRoutes>;

/** Each has a contract for GET and one for POST. */
export const cron = {
  expireOffers: cronRoutes("expire-offers", "Close expired offers"),
  cleanup: cronRoutes("cleanup", "End unanswered and unpaid deliveries, and delete expired data"),
  ledgerRoot: cronRoutes("ledger-root", "Write the ledger's root: one hash over all entries so far"),
  identity: cronRoutes("identity", "Notify people before their identification expires, and delete expired documents"),
  paymentReconciliation: cronRoutes(
    "payment-reconciliation",
    "Enqueue the reconciliation of payments with the provider's list",
  ),
  etaCalibration: cronRoutes("eta-calibration", "Calibrate arrival estimates from finished drives"),
  presence: cronRoutes("presence", "Set drivers offline after missing heartbeats"),
  checkIns: cronRoutes("check-ins", "Send check-ins to drivers with cash, by the rules"),
  routingEvents: cronRoutes("routing-events", "Enqueue reading the routing provider's events"),
  routingPositions: cronRoutes("routing-positions", "Enqueue sending drivers' positions to the routing provider"),
  routingDrivers: cronRoutes("routing-drivers", "Enqueue syncing drivers' working days to the routing provider"),
  routingReconciliation: cronRoutes(
    "routing-reconciliation",
    "Enqueue the reconciliation of deliveries with the routing provider's orders",
  ),
  jobs: cronRoutes("jobs", "Run due background jobs for a limited time"),
};

export const system = {
  getLiveness: {
    method: "GET",
    path: "/api/live",
    actor: "machine",
    tag,
    summary: "Liveness of the process",
    response: Health,
  },
  getHealth: {
    method: "GET",
    path: "/api/health",
    actor: "machine",
    tag,
    summary: "Liveness of the process, with the server's time for clock correction",
    response: Health,
  },
  getReadiness: {
    method: "GET",
    path: "/api/ready",
    actor: "machine",
    tag,
    summary:
      "Readiness of this host; 503 when its database is unreachable or older than this release, or while it shuts down",
    response: Readiness,
  },
  getStatus: {
    method: "GET",
    path: "/api/status",
    actor: "machine",
    tag,
    summary: "Status of database, queue, workers and providers; 503 when database or queue is unhealthy",
    response: SystemStatus,
  },
  getMetrics: {
    method: "GET",
    path: "/api/metrics",
    actor: "machine",
    tag,
    summary: "Metrics in Prometheus text format",
    produces: "text/plain",
    proof: "bearer",
  },
  getOpenApi: {
    method: "GET",
    path: "/api/openapi.json",
    actor: "machine",
    tag,
    summary: "Retrieve this document",
    produces: "application/json",
  },
  getReference: {
    method: "GET",
    path: "/api/reference",
    actor: "machine",
    tag,
    summary: "This document as a web page, one tag at a time, where API_REFERENCE is on",
    query: ReferenceQuery,
    produces: "text/html",
  },
} as const satisfies Record<string, RouteContract>;
