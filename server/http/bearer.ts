import "server-only";
import { Refusal } from "@/server/core/errors";
import { sameSecret } from "@/server/http/keyed-hash";

/** Throws INVALID_SIGNATURE unless the request carries this bearer token. */
export function requireBearer(request: Request, token: string): void {
  const [scheme, given] = (request.headers.get("authorization") ?? "").split(" ");
  if (scheme?.toLowerCase() !== "bearer" || !sameSecret(given ?? "", token)) throw new Refusal("INVALID_SIGNATURE");
}
