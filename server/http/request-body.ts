import "server-only";
import { createHash } from "node:crypto";
import { toFieldError, Refusal } from "@/server/core/errors";

export type Accepts = "json" | "json-or-text" | "form" | "multipart";

const jsonType = /^application\/([\w.+-]+\+)?json$/;

/** Parses a body. Refuses other types (415) and malformed ones (400). An empty body is `{}`. */
export async function parseBody(
  contentType: string,
  accepts: Accepts,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  const type = (contentType.split(";")[0] ?? "").trim().toLowerCase();
  if (accepts === "multipart") {
    if (type !== "multipart/form-data") throw new Refusal("UNSUPPORTED_MEDIA_TYPE");
    return readMultipart(contentType, bytes);
  }
  const raw = new TextDecoder().decode(bytes);
  if (raw.trim() === "") return {};
  if (accepts === "form") {
    if (type !== "application/x-www-form-urlencoded") throw new Refusal("UNSUPPORTED_MEDIA_TYPE");
    return Object.fromEntries(new URLSearchParams(raw));
  }
  if (!jsonType.test(type) && !(accepts === "json-or-text" && type === "text/plain"))
    throw new Refusal("UNSUPPORTED_MEDIA_TYPE");
  return parseJson(raw);
}

// Reads an oversized body up to this limit before refusing it: a client does not read the response if its connection is
// closed while it writes.
const DRAIN_LIMITS = { bytes: 16_000_000, ms: 5000 };

/** Reads a body and counts its bytes; refuses more than the limit (413). */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = (): Refusal => new Refusal("BODY_TOO_LARGE", undefined, { maxBytes });
  const declaredBytes = Number(request.headers.get("content-length") ?? 0);
  if (declaredBytes > maxBytes) {
    if (declaredBytes <= DRAIN_LIMITS.bytes) await drain(request.body);
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // A chunked body has no content-length.
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw tooLarge();
    }
    chunks.push(part.value);
  }
  // The connection broke: a truncated body must not use up its idempotency key.
  if (size < Number(request.headers.get("content-length") ?? 0)) throw new Refusal("VALIDATION_ERROR", "cut_off");
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

async function drain(body: ReadableStream<Uint8Array> | null): Promise<void> {
  try {
    await body?.pipeTo(new WritableStream(), { signal: AbortSignal.timeout(DRAIN_LIMITS.ms) });
  } catch {
    // Too slow, or the client disconnected.
  }
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    throw new Refusal("VALIDATION_ERROR", undefined, { errors: [toFieldError("", "not_json")] });
  }
}

async function readMultipart(
  contentType: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Record<string, FormDataEntryValue>> {
  try {
    return Object.fromEntries(await new Response(bytes, { headers: { "content-type": contentType } }).formData());
  } catch {
    throw new Refusal("VALIDATION_ERROR", undefined, { errors: [toFieldError("", "not_form_data")] });
  }
}

/** Canonical text of a value, to compare repeated requests: keys sorted, files by content. */
export async function canonical(value: unknown): Promise<string> {
  if (value instanceof File) {
    const digest = createHash("sha256")
      .update(new Uint8Array(await value.arrayBuffer()))
      .digest("hex");
    return JSON.stringify(["file", value.name, value.type, digest]);
  }
  if (Array.isArray(value)) return `[${(await Promise.all(value.map(canonical))).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    const parts = await Promise.all(
      entries.map(async ([name, field]) => `${JSON.stringify(name)}:${await canonical(field)}`),
    );
    return `{${parts.join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}
