import { system } from "@/lib/contracts/system";
import { env } from "@/server/env";
import { allMetrics } from "@/server/health/metrics";
import { requireBearer } from "@/server/http/cron-route";
import { route } from "@/server/http/route";

export const GET = route(
  system.getMetrics,
  async ({ db }) =>
    new Response(await allMetrics(db), {
      headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" },
    }),
  { authorize: (request) => requireBearer(request, env().METRICS_TOKEN) },
);
