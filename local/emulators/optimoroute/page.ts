// The page under /optimoroute/: the provider's state, refreshed automatically, with actions that another app could
// take.
import { htmlResponse } from "../../pages.ts";
import type { RequestLog } from "../request-log.ts";
import { changeOrderExternally, findOrderByIdOrNumber } from "./control.ts";
import { dropOrder } from "./orders.ts";
import { COLUMNS, renderPage } from "./page-parts.ts";
import { endPlanning, advancePlannings, startPlanning } from "./plannings.ts";
import { OptimoRouteApiError } from "./refusal.ts";
import type { LoggedRequest } from "./requests.ts";
import { sendRoutes } from "./routes.ts";
import { FAULT_KINDS } from "./settings.ts";
import type { OptimoRouteState } from "./world.ts";

export function createPage(world: OptimoRouteState, requests: RequestLog<LoggedRequest>) {
  return async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    advancePlannings(world);
    if (request.method === "GET") return htmlResponse(renderPage(world, requests.list(), url.searchParams));
    const form = new URLSearchParams(await request.text());
    let notice: string;
    try {
      notice = act(world, form);
    } catch (error) {
      if (!(error instanceof OptimoRouteApiError)) throw error;
      notice = `${error.code}: ${error.message}`;
    }
    // Redirects to the page, so that a reload does not repeat the action.
    const returnQuery = new URLSearchParams({
      ...Object.fromEntries(["date", "order"].flatMap((name) => (form.get(name) ? [[name, form.get(name)]] : []))),
      said: notice,
    });
    return new Response(null, { status: 303, headers: { location: `/optimoroute/?${returnQuery}` } });
  };
}

function act(world: OptimoRouteState, form: URLSearchParams): string {
  const text = (name: string): string => form.get(name)?.trim() ?? "";
  const date = text("date");
  switch (text("do")) {
    case "status":
      changeOrderExternally(world, findOrderByIdOrNumber(world, text("order")), { status: text("status") });
      return `Set to ${text("status")}`;
    case "address":
      changeOrderExternally(world, findOrderByIdOrNumber(world, text("order")), { address: text("address") });
      return "The address was changed";
    case "driver":
      changeOrderExternally(world, findOrderByIdOrNumber(world, text("order")), { driver: text("driver") || null });
      return "The driver was changed";
    case "delete":
      dropOrder(world, findOrderByIdOrNumber(world, text("order")), true);
      return "The order was deleted";
    case "plan": {
      const { planningId } = startPlanning({
        world,
        query: new URLSearchParams(),
        body: { date, startWith: text("startWith") || "EMPTY" },
      });
      return `Planning ${String(planningId)} has begun`;
    }
    case "end-planning": {
      const planning = world.store.plannings.byId(Number(text("planning")));
      if (planning) endPlanning(world, planning, text("status") === "F" ? "F" : "C");
      return "The planning was ended";
    }
    case "send":
      sendRoutes({ world, query: new URLSearchParams({ date }), body: {} });
      return "The routes were sent to the phones";
    case "faults": {
      const kind = text("kind");
      const share = Number(text("share") || "1");
      const input =
        kind === "down"
          ? { down: true }
          : kind === "slow"
            ? { slowMs: 3000 }
            : (FAULT_KINDS as readonly string[]).includes(kind)
              ? { [kind]: share }
              : kind === "events"
                ? { duplicateEvents: share, shuffleEvents: true }
                : kind === "planningFails"
                  ? { planningFails: true }
                  : kind === "mixed"
                    ? Object.fromEntries(FAULT_KINDS.map((faultKind) => [faultKind, share / FAULT_KINDS.length]))
                    : {};
      return (
        world.health.setFaults({ ...input, seed: Number(text("seed") || "1") }) ??
        (kind === "healthy" ? "Healthy again" : `Ill: ${kind}`)
      );
    }
    case "column":
      return world.health.setSettings({ column: text("column") }) ?? `Takes ${COLUMNS[world.health.settings.column]}`;
    default:
      return "Nothing was done";
  }
}
