import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/database/door";
import { metricsText } from "@/server/health/metrics-text";
import { describeError, log } from "@/server/core/log";
import { meters } from "@/server/core/meters";

/** The platform's numbers and those of this process. The latter also while the database does not answer. */
export async function allMetrics(db: Db): Promise<string> {
  const platform = await callFunction(db, "platform_metrics").catch((error: unknown) => {
    log().error({ error: describeError(error) }, "the platform's numbers cannot be asked for");
    return null;
  });
  return metricsText(platform) + ((await meters()?.text()) ?? "");
}
