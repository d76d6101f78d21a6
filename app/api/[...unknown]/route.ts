import { randomUUID } from "node:crypto";
import { problem } from "@/server/http/problem";

// Unknown paths below /api return a problem response, like every other error.
function notFound(): Response {
  const requestId = randomUUID();
  return problem("NOT_FOUND", requestId, undefined, undefined, {
    "cache-control": "no-store",
    "x-request-id": requestId,
  });
}

export { notFound as GET, notFound as POST, notFound as PUT, notFound as PATCH, notFound as DELETE };
