import "server-only";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { metricsText } from "@/server/health/metrics-text";
import { describeError, log } from "@/server/core/log";
import { meters } from "@/server/core/meters";

/** Metrics of the platform and of this process; the latter also while the database is down. */
export async function allMetrics(db: DbContext): Promise<string> {
  const platform = await rpc(db, "get_platform_metrics").catch((error: unknown) => {
    log().error({ error: describeError(error) }, "the platform's metrics could not be read");
    return null;
  });
  return metricsText(platform) + ((await meters()?.text()) ?? "");
}
