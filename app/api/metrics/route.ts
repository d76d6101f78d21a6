import { env } from "@/server/env";
import { allMetrics } from "@/server/health/all-metrics";
import { demandBearer } from "@/server/http/bearer";
import { route } from "@/server/http/route";

// GET /api/metrics: numbers of the platform and of this process for Prometheus, with METRICS_TOKEN.
export const GET = route({
  actor: "machine",
  authorize: (request) => demandBearer(request, env().METRICS_TOKEN),
  handle: async ({ db }) =>
    new Response(await allMetrics(db), {
      headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" },
    }),
});
