import "server-only";
import { Refusal } from "@/server/core/errors";
import { sameSecret } from "@/server/http/keyed-hash";

/** Refuses a machine that does not carry this token. */
export function requireBearer(request: Request, token: string): void {
  const [scheme, given] = (request.headers.get("authorization") ?? "").split(" ");
  if (scheme?.toLowerCase() !== "bearer" || !sameSecret(given ?? "", token)) throw new Refusal("INVALID_SIGNATURE");
}
