import "server-only";
import { completionCalls } from "@/server/optimoroute/completion";
import { createRequestContext } from "@/server/optimoroute/request-context";
import { driverCalls } from "@/server/optimoroute/drivers";
import { eventCalls } from "@/server/optimoroute/events";
import { geofenceCalls } from "@/server/optimoroute/geofences";
import { orderCalls } from "@/server/optimoroute/orders";
import { planningCalls } from "@/server/optimoroute/planning";
import type { RoutingClient, RoutingClientOptions } from "@/server/optimoroute/routing-client";

/** A client of the routing provider. */
export function routingClient(options: RoutingClientOptions): RoutingClient {
  const core = createRequestContext(options);
  const orders = orderCalls(core);
  return {
    ...orders,
    ...eventCalls(core),
    ...completionCalls(core, orders),
    ...driverCalls(core),
    ...planningCalls(core),
    ...geofenceCalls(core),
  };
}
