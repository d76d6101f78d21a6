import "server-only";
import { errorDefinitions, type ErrorCode, type RefusalDetails } from "@/server/core/errors";

/** Members that a refusal's details cannot override. */
const reservedNames = new Set([
  "type",
  "title",
  "detail",
  "status",
  "code",
  "requestId",
  "ok",
  "message",
  "success",
  "error",
]);

/**
 * Body of a problem: RFC 9457 with a code and the request id. `details` adds the reason, its values and facts, and
 * overrides nothing.
 */
export function problemBody(
  code: ErrorCode,
  requestId: string,
  title: string = errorDefinitions[code].en,
  details: RefusalDetails = {},
): Record<string, unknown> {
  const extensions = Object.fromEntries(Object.entries(details).filter(([name]) => !reservedNames.has(name)));
  const { status, detail }: { status: number; detail?: string } = errorDefinitions[code];
  return {
    type: `urn:handover:problem:${code}`,
    title,
    ...(detail === undefined ? {} : { detail }),
    status,
    code,
    requestId,
    ...extensions,
  };
}

/** A problem as a response. */
export function problem(
  code: ErrorCode,
  requestId: string,
  title?: string,
  details?: RefusalDetails,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(problemBody(code, requestId, title, details)), {
    status: errorDefinitions[code].status,
    headers: { "content-type": "application/problem+json", ...headers },
  });
}
