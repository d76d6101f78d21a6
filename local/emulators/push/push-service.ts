// Emulates a push service and its subscribed browsers. Checks what a real one checks, and has fault modes.
//   POST   /push/subscriptions       subscribes a browser
//   POST   /push/send/{…}            accepts a push at a subscription's endpoint
//   PUT    /push/{id}/mode           sets the fault mode for this phone
//   GET    /push/{id}/messages       lists all pushes to it, oldest first
//   DELETE /push/{id}                cancels the subscription

import { randomUUID } from "node:crypto";
import { importJWK, jwtVerify, type JWTPayload } from "jose";
import type { Inbox } from "../../inbox.ts";
import { delay, readMode, onceAborted, consumeMode } from "../mode.ts";
import { decryptPush } from "./subscription-keys.ts";
import { createPushSubscribers, PUSH_MODES, type PushSubscriber, type PushRecord } from "./push-subscribers.ts";

// A push service's checks of a request (RFC 8030, RFC 8292).

type PushRefusal = { status: number; reason: string };
type PushHeaders = { ttl: number | null; urgency: string | null; topic: string | null };

const URGENCIES = ["very-low", "low", "normal", "high"];
const MAX_BODY_BYTES = 4096;
const DAY_SECONDS = 24 * 60 * 60;

function readPushHeaders({ headers }: Request): PushHeaders {
  const ttl = headers.get("ttl");
  return {
    ttl: ttl !== null && /^\d{1,10}$/.test(ttl) ? Number(ttl) : null,
    urgency: headers.get("urgency"),
    topic: headers.get("topic"),
  };
}

// Checks headers and size, in a real service's order.
function validatePushMessage({ headers }: Request, pushHeaders: PushHeaders, size: number): PushRefusal | null {
  if (pushHeaders.ttl === null) return { status: 400, reason: "The TTL header is missing or not a number of seconds" };
  if (pushHeaders.urgency !== null && !URGENCIES.includes(pushHeaders.urgency))
    return { status: 400, reason: "Urgency is none of the four" };
  if (pushHeaders.topic !== null && !/^[A-Za-z0-9_-]{1,32}$/.test(pushHeaders.topic))
    return { status: 400, reason: "A topic has at most 32 characters of base64url" };
  if (size > MAX_BODY_BYTES) return { status: 413, reason: `The body is longer than ${MAX_BODY_BYTES} bytes` };
  // A push may be empty; a payload must be encrypted.
  if (size > 0 && headers.get("content-encoding") !== "aes128gcm")
    return { status: 400, reason: "Content-Encoding is not aes128gcm" };
  return null;
}

// Authenticates the sender by VAPID: the key, or a refusal. 401 if missing, 403 if invalid.
async function verifyVapid(authorization: string | null, origin: string): Promise<{ key: string } | PushRefusal> {
  const [scheme = "", rest = ""] = (authorization ?? "").trim().split(/\s+(.*)/s);
  if (scheme.toLowerCase() !== "vapid") return { status: 401, reason: "The Authorization header is not VAPID's" };
  const parts = Object.fromEntries(rest.split(",").map((part) => part.trim().split(/=(.*)/s).slice(0, 2)));
  const { t, k } = parts as { t?: string; k?: string };
  if (!t || !k) return { status: 401, reason: "VAPID needs t and k" };
  const claims = await verifyToken(t, k, origin);
  if (typeof claims === "string") return { status: 403, reason: claims };
  if (claims.exp === undefined || claims.exp > Date.now() / 1000 + DAY_SECONDS)
    return { status: 403, reason: "exp is missing or more than 24 hours away" };
  if (!/^(?:mailto:.+@.+|https:\/\/.+)$/.test(claims.sub ?? ""))
    return { status: 403, reason: "sub is neither mailto: nor https:" };
  return { key: k };
}

async function verifyToken(token: string, key: string, origin: string): Promise<JWTPayload | string> {
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65 || point[0] !== 4) return "k is no point of P-256";
  try {
    const coordinate = (from: number): string => point.subarray(from, from + 32).toString("base64url");
    const jwk = await importJWK({ kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(33) }, "ES256");
    return (await jwtVerify(token, jwk, { algorithms: ["ES256"], audience: origin })).payload;
  } catch (error) {
    return error instanceof Error ? error.message : "The token is not good";
  }
}

type PushServiceOptions = { origin: string; dataDir: string; inbox: Inbox; appUrl: string };

const FULL_BYTES = 400;
const RETRY_SECONDS = 1;

export function createPushService({ origin, dataDir, inbox, appUrl }: PushServiceOptions) {
  const phones = createPushSubscribers(dataDir);

  return async function answer(request: Request): Promise<Response> {
    const [, , firstSegment = "", secondSegment = ""] = new URL(request.url).pathname.split("/");
    const action = `${request.method} ${firstSegment === "subscriptions" || firstSegment === "send" ? firstSegment : secondSegment}`;
    if (action === "POST subscriptions") return subscribe(request);
    if (action === "POST send") return receivePush(request, secondSegment);
    const phone = phones.byId(firstSegment);
    if (!phone) return errorResponse(404, "No such subscription");
    switch (action) {
      case "PUT mode":
        return setMode(request, phone);
      case "GET messages":
        return Response.json(phones.messagesOf(phone));
      case "DELETE ":
        phone.ended = true;
        phones.save();
        return new Response(null, { status: 204 });
      default:
        return errorResponse(404, "Not found");
    }
  };

  async function subscribe(request: Request): Promise<Response> {
    const body = (await request.json().catch(() => null)) as { label?: unknown } | null;
    const phone = phones.add(typeof body?.label === "string" && body.label !== "" ? body.label : null);
    const {
      id,
      label,
      sendId,
      keys: { p256dh, auth },
    } = phone;
    return Response.json(
      {
        id,
        label,
        subscription: { endpoint: `${origin}/push/send/${sendId}`, expirationTime: null, keys: { p256dh, auth } },
      },
      { status: 201 },
    );
  }

  async function setMode(request: Request, phone: PushSubscriber): Promise<Response> {
    const setting = await readMode(request, PUSH_MODES);
    if (typeof setting === "string") return errorResponse(400, setting);
    phone.setting = setting;
    phones.save();
    return Response.json(setting);
  }

  async function receivePush(request: Request, sendId: string): Promise<Response> {
    const body = new Uint8Array(await request.arrayBuffer());
    const phone = phones.bySendId(sendId);
    if (!phone) return errorResponse(404, "No such subscription");
    const pushHeaders = readPushHeaders(request);
    const receipt = { at: new Date().toISOString(), ...pushHeaders, size: body.length };
    // Recorded once the outcome is known, so that no partial record can be read.
    const refuse = (status: number, reason: string, headers?: Record<string, string>): Response => {
      phones.record(phone, { ...receipt, status, outcome: "refused", payload: null, text: null, reason });
      return errorResponse(status, reason, headers);
    };

    const rejection = validatePushMessage(request, pushHeaders, body.length);
    if (rejection) return refuse(rejection.status, rejection.reason);
    const sender = await verifyVapid(request.headers.get("authorization"), origin);
    if ("status" in sender) return refuse(sender.status, sender.reason);
    if (phone.boundTo !== null && phone.boundTo !== sender.key)
      return refuse(403, "The subscription belongs to another VAPID key");
    if (phone.ended) return refuse(410, "The subscription has ended");
    phone.boundTo = sender.key;
    const { mode, ms = 0, retryAfter = RETRY_SECONDS, limit = FULL_BYTES } = consumeMode(phone);
    phones.save();

    switch (mode) {
      case "gone":
        return refuse(410, "The subscription has ended");
      case "missing":
        return refuse(404, "No such subscription");
      case "busy":
        return refuse(429, "Too many requests", { "retry-after": String(retryAfter) });
      case "broken":
        return refuse(500, "The service has failed");
      case "full":
        if (body.length > limit) return refuse(413, `The body is longer than ${limit} bytes`);
        break;
      case "stuck":
        phones.record(phone, {
          ...receipt,
          status: null,
          outcome: "refused",
          payload: null,
          text: null,
          reason: "The request was never answered",
        });
        await onceAborted(request);
        return errorResponse(500, "The client has disconnected");
      case "ok":
      case "silent":
      case "slow":
    }
    const text = body.length === 0 ? "" : decryptPush(body, phone.keys);
    const outcome = mode === "silent" ? "silent" : text === null ? "unreadable" : "delivered";
    deliver(phone, { ...receipt, status: 201, outcome, payload: parseObject(text), text });
    // Already delivered: a sender that times out and retries sends twice, as with real services.
    if (mode === "slow") await delay(ms, request.signal);
    return new Response(null, {
      status: 201,
      headers: { location: `${origin}/push/message/${randomUUID()}`, ttl: String(pushHeaders.ttl) },
    });
  }

  function deliver(phone: PushSubscriber, message: PushRecord): void {
    // RFC 8030, 5.4: a newer push with the same topic replaces undelivered ones.
    for (const earlier of phones.messagesOf(phone)) {
      if (message.topic !== null && earlier.topic === message.topic && earlier.outcome === "silent")
        earlier.outcome = "replaced";
    }
    phones.record(phone, message);
    if (message.outcome === "delivered") showInInbox(phone, message);
  }

  function showInInbox(phone: PushSubscriber, { payload, text }: PushRecord): void {
    // Declarative pushes have the displayed fields under "notification", others at the top level.
    const notification = {
      ...payload,
      ...(typeof payload?.notification === "object" ? payload.notification : {}),
    } as Record<string, unknown>;
    const textField = (name: string): string | null =>
      typeof notification[name] === "string" ? notification[name] : null;
    const title = textField("title");
    const url = textField("navigate") ?? textField("url");
    const target = url === null ? null : URL.parse(url, appUrl);
    // Only http links of a payload are shown in the inbox.
    const link = target && /^https?:$/.test(target.protocol) ? target.href : null;
    inbox.add({
      kind: "push",
      to: phone.label ?? phone.id,
      text: textField("body") ?? (payload ? "" : (text ?? "")),
      ...(title === null ? {} : { subject: title }),
      ...(link === null ? {} : { link }),
      ...(payload ? { data: payload } : {}),
    });
  }
}

function parseObject(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function errorResponse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ message }, { status, headers });
}
