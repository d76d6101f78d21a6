import { env } from "@/server/env";
import { metricsText } from "@/server/health/metrics-text";
import { demandBearer } from "@/server/http/bearer";
import { route } from "@/server/http/route";
import { callFunction } from "@/server/database/call-function";

// GET /api/metrics: numbers of the platform for Prometheus, with METRICS_TOKEN.
export const GET = route({
  actor: "machine",
  authorize: (request) => demandBearer(request, env().METRICS_TOKEN),
  handle: async ({ db }) =>
    new Response(metricsText(await callFunction(db, "platform_metrics")), {
      headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" },
    }),
});
