import "server-only";
import { createHash } from "node:crypto";
import { toFieldError, Refusal, type FieldError } from "@/server/core/errors";
import { z } from "zod";
import { isStorableText } from "@/lib/domain/text/clean-text";
import { isFieldErrorReason } from "@/lib/contracts/error-messages";
import { keyedHash } from "@/server/http/keyed-hash";

type Accepts = "json" | "json-or-text" | "form" | "multipart";

const jsonType = /^application\/([\w.+-]+\+)?json$/;

/** Parses a body. Refuses other types (415) and malformed ones (400). An empty body is `{}`. */
async function parseBody(contentType: string, accepts: Accepts, bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const type = (contentType.split(";")[0] ?? "").trim().toLowerCase();
  if (accepts === "multipart") {
    if (type !== "multipart/form-data") throw new Refusal("UNSUPPORTED_MEDIA_TYPE");
    return readMultipart(contentType, bytes);
  }
  const bodyText = new TextDecoder().decode(bytes);
  if (bodyText.trim() === "") return {};
  if (accepts === "form") {
    if (type !== "application/x-www-form-urlencoded") throw new Refusal("UNSUPPORTED_MEDIA_TYPE");
    return Object.fromEntries(new URLSearchParams(bodyText));
  }
  if (!jsonType.test(type) && !(accepts === "json-or-text" && type === "text/plain"))
    throw new Refusal("UNSUPPORTED_MEDIA_TYPE");
  return parseJson(bodyText);
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
  for (let readResult = await reader?.read(); readResult && !readResult.done; readResult = await reader?.read()) {
    size += readResult.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw tooLarge();
    }
    chunks.push(readResult.value);
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

function parseJson(bodyText: string): unknown {
  try {
    return JSON.parse(bodyText) as unknown;
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
export async function canonicalText(value: unknown): Promise<string> {
  if (value instanceof File) {
    const digest = createHash("sha256")
      .update(new Uint8Array(await value.arrayBuffer()))
      .digest("hex");
    return JSON.stringify(["file", value.name, value.type, digest]);
  }
  if (Array.isArray(value)) return `[${(await Promise.all(value.map(canonicalText))).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    const parts = await Promise.all(
      entries.map(async ([name, field]) => `${JSON.stringify(name)}:${await canonicalText(field)}`),
    );
    return `{${parts.join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}

type Schemas = {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  accepts?: Accepts;
  missingFieldsReason?: string;
};
/**
 * A validated request. `key`: the idempotency key, if any; `bodyHash`: hash of the request for comparison with a
 * repeat.
 */
export type RequestInput = {
  params: unknown;
  query: unknown;
  body: unknown;
  key: string | null;
  bodyHash: string | null;
};

// Twice the depth of the deepest contract.
const MAX_DEPTH = 12;
const emptyBody = z.strictObject({});
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isWrite = (method: string): boolean => method !== "GET" && method !== "HEAD";

/** Validates params, query and body. Refuses unknown body fields; reports every problem with its path. */
export async function readInput(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
  rawParams: Record<string, unknown>,
  schemas: Schemas,
): Promise<RequestInput> {
  const url = new URL(request.url);
  const isWriteRequest = isWrite(request.method);
  const value = isWriteRequest
    ? await parseBody(request.headers.get("content-type") ?? "", schemas.accepts ?? "json", bytes)
    : {};
  const { key, body } = isWriteRequest ? extractIdempotencyKey(request.headers, value) : { key: null, body: value };
  const rawQuery = Object.fromEntries(url.searchParams);
  // Before the schemas: characters that the database cannot store must not reach a log, a hash or another service.
  const problems = [...unstorableFields(rawParams), ...unstorableFields(rawQuery), ...unstorableFields(body)];
  if (problems.length > 0) throw invalid(problems.slice(0, 20));
  const input = {
    params: validate(schemas.params ?? z.unknown(), rawParams, problems),
    query: validate(schemas.query ?? z.unknown().transform(() => ({})), rawQuery, problems),
    body: isWriteRequest ? validate(schemas.body ?? emptyBody, body, problems) : {},
  };
  if (problems.length > 0)
    throw invalid(
      problems,
      problems.every(({ reason }) => reason === "required") ? schemas.missingFieldsReason : undefined,
    );
  const bodyHash = key
    ? keyedHash("request", `${request.method} ${url.pathname}${url.search}\n${await canonicalText(body)}`)
    : null;
  return { ...input, key, bodyHash };
}

// Checks field names and file names as well as values.
function unstorableFields(value: unknown, path = "", depth = 0): FieldError[] {
  if (depth > MAX_DEPTH) return [toFieldError(path.slice(0, 200), "too_deep")];
  const text = value instanceof File ? value.name : value;
  if (typeof text === "string") return isStorableText(text) ? [] : [toFieldError(path, "bad_character")];
  if (typeof text !== "object" || text === null) return [];
  return Object.entries(text).flatMap(([name, inner]) =>
    isStorableText(name)
      ? unstorableFields(inner, path === "" ? name : `${path}.${name}`, depth + 1)
      : [toFieldError(path, "bad_name")],
  );
}

/** The refusal of an invalid request. A problem of the whole body also gives the reason. */
export function invalid(errors: FieldError[], reason = errors.find(({ path }) => path === "")?.reason): Refusal {
  return new Refusal("VALIDATION_ERROR", reason, { errors });
}

// The key is in the header or in `clientActionId`, which is then removed from the body.
function extractIdempotencyKey(headers: Headers, value: unknown): { key: string | null; body: unknown } {
  const header = headers.get("idempotency-key");
  if (header !== null && !/^[\x21-\x7e]{1,200}$/.test(header))
    throw invalid([toFieldError("Idempotency-Key", "key_characters")]);
  if (typeof value !== "object" || value === null || Array.isArray(value) || !("clientActionId" in value)) {
    return { key: header && toUuid(header), body: value };
  }
  const { clientActionId, ...body } = value;
  if (typeof clientActionId !== "string" || !uuidPattern.test(clientActionId))
    throw invalid([toFieldError("clientActionId", "uuid")]);
  if (header && toUuid(header) !== clientActionId.toLowerCase())
    throw invalid([toFieldError("clientActionId", "key_differs")]);
  return { key: clientActionId.toLowerCase(), body };
}

// Maps keys of other forms to a uuid, so that the database stores one type.
function toUuid(key: string): string {
  if (uuidPattern.test(key)) return key.toLowerCase();
  const hex = createHash("sha256").update(key).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function validate(schema: z.ZodType, value: unknown, problems: FieldError[]): unknown {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  problems.push(...parsed.error.issues.flatMap((issue) => fieldProblems(issue, [])));
  return undefined;
}

// Reports the branch of a union with the fewest problems, because the union's own message is useless.
function fieldProblems(issue: z.core.$ZodIssue, parentPath: PropertyKey[]): FieldError[] {
  const path = [...parentPath, ...issue.path];
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => toFieldError([...path, key].join("."), "unknown_field"));
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    const closest = issue.errors.reduce((best, branch) => (branch.length < best.length ? branch : best));
    if (closest.length > 0) return closest.flatMap((inner) => fieldProblems(inner, path));
  }
  const missing =
    path.length > 0 && issue.input === undefined && (issue.code === "invalid_type" || issue.code === "invalid_value");
  const reason = missing ? "required" : issue.message;
  // The contract's message is a reason code.
  return [
    isFieldErrorReason(reason) ? toFieldError(path.join("."), reason) : { path: path.join("."), message: reason },
  ];
}
