import "server-only";
import { Refusal } from "@/server/core/errors";
import { sameSecret } from "@/server/http/keyed-hash";

/** Throws INVALID_SIGNATURE unless the request carries this bearer token. */
export function requireBearer(request: Request, token: string): void {
  const [scheme, bearerToken] = (request.headers.get("authorization") ?? "").split(" ");
  if (scheme?.toLowerCase() !== "bearer" || !sameSecret(bearerToken ?? "", token))
    throw new Refusal("INVALID_SIGNATURE");
}
