// The Phoenix wire protocol, as @supabase/realtime-js speaks it: text frames (vsn 2.0.0 arrays, 1.0.0 objects) and, in
// 2.0.0, binary frames for broadcasts.
export type RealtimeFrame = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
};
export type ProtocolVersion = "1.0.0" | "2.0.0";
export type Broadcast = { event: string; payload: unknown; meta?: Record<string, unknown> };

const FROM_CLIENT = 3;
const TO_CLIENT = 4;
const JSON_ENCODING = 1;

export function encodeFrame(version: ProtocolVersion, { joinRef, ref, topic, event, payload }: RealtimeFrame): string {
  return version === "2.0.0"
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ topic, event, payload, ref, join_ref: joinRef });
}

export function encodeBroadcast(
  version: ProtocolVersion,
  topic: string,
  { event, payload, meta }: Broadcast,
): string | Buffer {
  const parts = [topic, event, meta ? JSON.stringify(meta) : ""].map((part) => Buffer.from(part, "utf8"));
  // The header has one byte for each part's length; longer parts are sent as text, which clients accept too.
  if (version !== "2.0.0" || parts.some((part) => part.length > 255)) {
    const body = { type: "broadcast", event, payload, ...(meta ? { meta } : {}) };
    return encodeFrame(version, { joinRef: null, ref: null, topic, event: "broadcast", payload: body });
  }
  const header = Buffer.from([TO_CLIENT, ...parts.map((part) => part.length), JSON_ENCODING]);
  return Buffer.concat([header, ...parts, Buffer.from(JSON.stringify(payload ?? {}), "utf8")]);
}

// Null for an invalid frame.
export function decodeFrame(version: ProtocolVersion, data: Buffer, binary: boolean): RealtimeFrame | null {
  try {
    if (binary) return decodeBinary(data);
    const value: unknown = JSON.parse(data.toString("utf8"));
    const [joinRef, ref, topic, event, payload] =
      version === "2.0.0" && Array.isArray(value) ? (value as unknown[]) : readObjectFrame(value);
    if (typeof topic !== "string" || typeof event !== "string") return null;
    return { joinRef: toNullableString(joinRef), ref: toNullableString(ref), topic, event, payload: toRecord(payload) };
  } catch {
    return null;
  }
}

function decodeBinary(data: Buffer): RealtimeFrame | null {
  if (data[0] !== FROM_CLIENT || data.length < 7) return null;
  let offset = 7;
  const [joinRef, ref, topic, event] = [1, 2, 3, 4, 5].map((index) => {
    const length = data[index] ?? 0;
    offset += length;
    return data.toString("utf8", offset - length, offset);
  });
  // Binary payloads cannot be forwarded to clients of the text protocol.
  if (data[6] !== JSON_ENCODING) return null;
  const payload: unknown = JSON.parse(data.toString("utf8", offset) || "{}");
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic: topic ?? "",
    event: "broadcast",
    payload: { type: "broadcast", event, payload },
  };
}

function readObjectFrame(value: unknown): unknown[] {
  const frame = toRecord(value);
  return [frame.join_ref, frame.ref, frame.topic, frame.event, frame.payload];
}

function toNullableString(value: unknown): string | null {
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
