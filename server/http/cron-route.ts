import "server-only";
import type { CronContracts } from "@/lib/contracts/system";
import { env } from "@/server/env";
import { requireBearer } from "@/server/http/bearer";
import { route, type RouteHandler } from "@/server/http/route";
import type { DbContext } from "@/server/database/client";

/** A sweep that a scheduler starts with CRON_SECRET. Sweeps may run twice or concurrently: each takes what is due. */
export function cronRoute(
  contracts: CronContracts,
  sweep: (db: DbContext) => Promise<Record<string, unknown>>,
): { GET: RouteHandler; POST: RouteHandler } {
  const handle = ({ db }: { db: DbContext }) => sweep(db);
  const options = { authorize: (request: Request) => requireBearer(request, env().CRON_SECRET) };
  return { GET: route(contracts.GET, handle, options), POST: route(contracts.POST, handle, options) };
}
