import "server-only";
import { Refusal } from "@/server/core/errors";
import { sameSecret } from "@/server/http/keyed-hash";
import type { CronContracts } from "@/lib/contracts/system";
import { env } from "@/server/env";
import { route, type RouteHandler } from "@/server/http/route";
import type { DbContext } from "@/server/database/client";

/** Throws INVALID_SIGNATURE unless the request carries this bearer token. */
export function requireBearer(request: Request, token: string): void {
  const [scheme, bearerToken] = (request.headers.get("authorization") ?? "").split(" ");
  if (scheme?.toLowerCase() !== "bearer" || !sameSecret(bearerToken ?? "", token))
    throw new Refusal("INVALID_SIGNATURE");
}

/**
 * A route that a scheduler calls with CRON_SECRET to run a sweep: work on everything that is due. It may run twice or
 * concurrently.
 */
export function cronRoute(
  contracts: CronContracts,
  sweep: (db: DbContext) => Promise<Record<string, unknown>>,
): { GET: RouteHandler; POST: RouteHandler } {
  const handle = ({ db }: { db: DbContext }) => sweep(db);
  const options = { authorize: (request: Request) => requireBearer(request, env().CRON_SECRET) };
  return { GET: route(contracts.GET, handle, options), POST: route(contracts.POST, handle, options) };
}
