import "server-only";
import { describeError, log } from "@/server/core/log";
import { meters } from "@/server/core/meters";

/** Next's report of a failed page or route. */
type Failure = { routePath: string; routeType: string };

/** Logs a failure by its route pattern, never by the URL, which contains ids. */
export function pageFailed(error: unknown, method: string, { routePath, routeType }: Failure): void {
  meters()?.recordPageError(routeType);
  log().error({ route: routePath, kind: routeType, method, error: describeError(error) }, "a page failed");
}
