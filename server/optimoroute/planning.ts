import "server-only";
import {
  DispatchStatusSchema,
  Plain,
  Planned,
  PlanningStatusSchema,
  PlanningStartedSchema,
  Routes,
} from "@/server/optimoroute/answers";
import type { RoutingClient } from "@/server/optimoroute/routing-client";
import type { Core } from "@/server/optimoroute/core";
import { RoutingError, RoutingNotOffered } from "@/server/optimoroute/errors";
import { boolean, given, list, names, number, parseText } from "@/server/optimoroute/untrusted-fields";
import { readRoute } from "@/server/optimoroute/parse-responses";
import type { PlanningQuery } from "@/server/optimoroute/types";

const NOTHING_TO_SEND = "ERR_NOTHING_TO_SEND";

/** Planning runs and their routes. */
export function planningCalls({
  live,
  send,
}: Core): Pick<
  RoutingClient,
  "startPlanning" | "getPlanningStatus" | "stopPlanning" | "getRoutes" | "sendRoutes" | "getDispatchStatus"
> {
  function toQuery(query: PlanningQuery): Record<string, string | number> {
    if (!live && query.date !== undefined) return { date: query.date };
    if ("planningId" in query) return { planningId: query.planningId };
    throw new RoutingNotOffered("get_planning_status by date", "ask by the planningId that start_planning gave");
  }

  /** Calls of a real account that the specification does not list. */
  function liveOnly(endpoint: string, instead?: string): void {
    if (!live) throw new RoutingNotOffered(endpoint, instead);
  }

  return {
    async startPlanning(request) {
      const { body } = await send({
        endpoint: "start_planning",
        method: "POST",
        body: given(request),
        answer: live ? PlanningStartedSchema : Planned,
        once: true,
      });
      return {
        planningId: number(body.planningId),
        missingOrders: names(body.missingOrders, "orderNo", "id"),
        missingDrivers: names(body.missingDrivers, "driverExternalId", "driverSerial", "externalId", "serial"),
        ordersWithInvalidLocation: names(body.ordersWithInvalidLocation, "orderNo", "id"),
      };
    },

    async getPlanningStatus(query) {
      const { body } = await send({
        endpoint: "get_planning_status",
        method: "GET",
        query: toQuery(query),
        answer: PlanningStatusSchema,
      });
      return {
        status: planningWord(parseText(body.status) ?? ""),
        progress: number(body.progress) ?? number(body.percentageComplete) ?? 0,
      };
    },

    async stopPlanning(planningId) {
      liveOnly("stop_planning");
      await send({ endpoint: "stop_planning", method: "POST", body: { planningId }, answer: Plain });
    },

    async getRoutes(query) {
      liveOnly("get_routes", "search_orders returns each order's place in a route");
      const { body } = await send({
        endpoint: "get_routes",
        method: "GET",
        query: given(query),
        answer: Routes,
        lists: ["routes"],
      });
      return { routes: list(body.routes).map(readRoute) };
    },

    async sendRoutes(date) {
      liveOnly("send_routes");
      try {
        await send({
          endpoint: "send_routes",
          method: "POST",
          // Receivers get their messages from us.
          body: { date, sendNotifications: false },
          answer: Plain,
          expected: [NOTHING_TO_SEND],
        });
      } catch (error) {
        // The phones have these routes already: a previous response was lost, or a person sent them.
        if (!(error instanceof RoutingError) || error.code !== NOTHING_TO_SEND) throw error;
      }
    },

    async getDispatchStatus(date) {
      liveOnly("get_dispatch_status");
      const { body } = await send({
        endpoint: "get_dispatch_status",
        method: "GET",
        query: { date },
        answer: DispatchStatusSchema,
      });
      return { live: boolean(body.live) ?? false };
    },
  };
}

/** Maps the provider's letters to the specification's words; words stay. */
function planningWord(status: string): string {
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
