import "server-only";
import { SweepAnswer } from "@/lib/contracts/machines";
import { env } from "@/server/env";
import { demandBearer } from "@/server/http/bearer";
import { route, type RouteHandler } from "@/server/http/route";
import type { Db } from "@/server/database/door";

/** A sweep that a scheduler starts with CRON_SECRET. Sweeps may run twice or at once: each takes what is due. */
export function cronRoute(sweep: (db: Db) => Promise<Record<string, unknown>>): RouteHandler {
  return route({
    actor: "machine",
    response: SweepAnswer,
    authorize: (request) => demandBearer(request, env().CRON_SECRET),
    handle: ({ db }) => sweep(db),
  });
}
