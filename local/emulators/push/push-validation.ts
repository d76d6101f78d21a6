// A push service's checks of a request (RFC 8030, RFC 8292).
import { importJWK, jwtVerify, type JWTPayload } from "jose";

type PushRefusal = { status: number; reason: string };
type PushHeaders = { ttl: number | null; urgency: string | null; topic: string | null };

const URGENCIES = ["very-low", "low", "normal", "high"];
const MAX_BODY_BYTES = 4096;
const DAY_SECONDS = 24 * 60 * 60;

export function readPushHeaders({ headers }: Request): PushHeaders {
  const ttl = headers.get("ttl");
  return {
    ttl: ttl !== null && /^\d{1,10}$/.test(ttl) ? Number(ttl) : null,
    urgency: headers.get("urgency"),
    topic: headers.get("topic"),
  };
}

// Checks headers and size, in a real service's order.
export function validatePushMessage({ headers }: Request, pushHeaders: PushHeaders, size: number): PushRefusal | null {
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
export async function verifyVapid(
  authorization: string | null,
  origin: string,
): Promise<{ key: string } | PushRefusal> {
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
