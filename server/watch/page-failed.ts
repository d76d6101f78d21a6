import "server-only";
import { describeError, log } from "@/server/core/log";
import { meters } from "@/server/core/meters";

/** What Next tells of a page or a route that it could not serve. */
type Failure = { routePath: string; routeType: string };

/** Writes it down by the route as it is written, never by the address, which holds ids. */
export function pageFailed(error: unknown, method: string, { routePath, routeType }: Failure): void {
  meters()?.pageError(routeType);
  log().error({ route: routePath, kind: routeType, method, error: describeError(error) }, "a page failed");
}
