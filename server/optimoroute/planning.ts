import "server-only";
import {
  DispatchStatusSchema,
  BasicResponseSchema,
  SpecPlanningStartedSchema,
  PlanningStatusSchema,
  PlanningStartedSchema,
  RoutesSchema,
} from "@/server/optimoroute/response-schemas";
import type { RoutingClient } from "@/server/optimoroute/routing-client";
import type { RequestContext } from "@/server/optimoroute/request-context";
import { RoutingError, EndpointNotSupported } from "@/server/optimoroute/errors";
import {
  parseBoolean,
  omitUndefined,
  asList,
  parseNames,
  parseNumber,
  parseText,
} from "@/server/optimoroute/untrusted-fields";
import { readRoute } from "@/server/optimoroute/parse-responses";
import type { PlanningQuery } from "@/server/optimoroute/types";

const NOTHING_TO_SEND = "ERR_NOTHING_TO_SEND";

/** Planning runs and their routes. */
export function planningCalls({
  isRealAccount,
  send,
}: RequestContext): Pick<
  RoutingClient,
  "startPlanning" | "getPlanningStatus" | "stopPlanning" | "getRoutes" | "sendRoutes" | "getDispatchStatus"
> {
  function toQuery(query: PlanningQuery): Record<string, string | number> {
    if (!isRealAccount && query.date !== undefined) return { date: query.date };
    if ("planningId" in query) return { planningId: query.planningId };
    throw new EndpointNotSupported("get_planning_status by date", "ask by the planningId that start_planning gave");
  }

  /** Calls of a real account that the specification does not list. */
  function requireRealAccount(endpoint: string, instead?: string): void {
    if (!isRealAccount) throw new EndpointNotSupported(endpoint, instead);
  }

  return {
    async startPlanning(request) {
      const { body } = await send({
        endpoint: "start_planning",
        method: "POST",
        body: omitUndefined(request),
        responseSchema: isRealAccount ? PlanningStartedSchema : SpecPlanningStartedSchema,
        atMostOnce: true,
      });
      return {
        planningId: parseNumber(body.planningId),
        missingOrders: parseNames(body.missingOrders, "orderNo", "id"),
        missingDrivers: parseNames(body.missingDrivers, "driverExternalId", "driverSerial", "externalId", "serial"),
        ordersWithInvalidLocation: parseNames(body.ordersWithInvalidLocation, "orderNo", "id"),
      };
    },

    async getPlanningStatus(query) {
      const { body } = await send({
        endpoint: "get_planning_status",
        method: "GET",
        query: toQuery(query),
        responseSchema: PlanningStatusSchema,
      });
      return {
        status: toPlanningStatus(parseText(body.status) ?? ""),
        progress: parseNumber(body.progress) ?? parseNumber(body.percentageComplete) ?? 0,
      };
    },

    async stopPlanning(planningId) {
      requireRealAccount("stop_planning");
      await send({
        endpoint: "stop_planning",
        method: "POST",
        body: { planningId },
        responseSchema: BasicResponseSchema,
      });
    },

    async getRoutes(query) {
      requireRealAccount("get_routes", "search_orders returns each order's place in a route");
      const { body } = await send({
        endpoint: "get_routes",
        method: "GET",
        query: omitUndefined(query),
        responseSchema: RoutesSchema,
        requiredLists: ["routes"],
      });
      return { routes: asList(body.routes).map(readRoute) };
    },

    async sendRoutes(date) {
      requireRealAccount("send_routes");
      try {
        await send({
          endpoint: "send_routes",
          method: "POST",
          // Receivers get their messages from us.
          body: { date, sendNotifications: false },
          responseSchema: BasicResponseSchema,
          expectedCodes: [NOTHING_TO_SEND],
        });
      } catch (error) {
        // The phones have these routes already: a previous response was lost, or a person sent them.
        if (!(error instanceof RoutingError) || error.code !== NOTHING_TO_SEND) throw error;
      }
    },

    async getDispatchStatus(date) {
      requireRealAccount("get_dispatch_status");
      const { body } = await send({
        endpoint: "get_dispatch_status",
        method: "GET",
        query: { date },
        responseSchema: DispatchStatusSchema,
      });
      return { live: parseBoolean(body.live) ?? false };
    },
  };
}

/** Maps the provider's letters to the specification's words; words stay. */
function toPlanningStatus(status: string): string {
  switch (status) {
    case "N":
    case "R":
      return "in_progress";
    case "F":
      return "completed";
    case "C":
      return "cancelled";
    case "E":
      return "failed";
    default:
      return status;
  }
}
