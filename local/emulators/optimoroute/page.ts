// The page under /optimoroute/: the provider's state, refreshed automatically, with actions that another app could
// take.
import { htmlResponse } from "../../pages.ts";
import type { RequestLog } from "../request-log.ts";
import { changeOrderExternally, findOrderByIdOrNumber } from "./control.ts";
import { dropOrder } from "./orders.ts";
import { API_VARIANT_NAMES, renderPage } from "./page-parts.ts";
import { endPlanning, advancePlannings, startPlanning } from "./plannings.ts";
import { OptimoRouteApiError } from "./errors.ts";
import type { LoggedRequest } from "./requests.ts";
import { sendRoutes } from "./routes.ts";
import { FAULT_KINDS } from "./settings.ts";
import type { OptimoRouteState } from "./state.ts";

export function createPage(state: OptimoRouteState, requests: RequestLog<LoggedRequest>) {
  return async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    advancePlannings(state);
    if (request.method === "GET") return htmlResponse(renderPage(state, requests.list(), url.searchParams));
    const form = new URLSearchParams(await request.text());
    let notice: string;
    try {
      notice = performAction(state, form);
    } catch (error) {
      if (!(error instanceof OptimoRouteApiError)) throw error;
      notice = `${error.code}: ${error.message}`;
    }
    // Redirects to the page, so that a reload does not repeat the action.
    const returnQuery = new URLSearchParams({
      ...Object.fromEntries(["date", "order"].flatMap((name) => (form.get(name) ? [[name, form.get(name)]] : []))),
      notice,
    });
    return new Response(null, { status: 303, headers: { location: `/optimoroute/?${returnQuery}` } });
  };
}

function performAction(state: OptimoRouteState, form: URLSearchParams): string {
  const field = (name: string): string => form.get(name)?.trim() ?? "";
  const date = field("date");
  switch (field("do")) {
    case "status":
      changeOrderExternally(state, findOrderByIdOrNumber(state, field("order")), { status: field("status") });
      return `Set to ${field("status")}`;
    case "address":
      changeOrderExternally(state, findOrderByIdOrNumber(state, field("order")), { address: field("address") });
      return "The address was changed";
    case "driver":
      changeOrderExternally(state, findOrderByIdOrNumber(state, field("order")), { driver: field("driver") || null });
      return "The driver was changed";
    case "delete":
      dropOrder(state, findOrderByIdOrNumber(state, field("order")), true);
      return "The order was deleted";
    case "plan": {
      const { planningId } = startPlanning({
        state,
        query: new URLSearchParams(),
        body: { date, startWith: field("startWith") || "EMPTY" },
      });
      return `Planning ${String(planningId)} has begun`;
    }
    case "end-planning": {
      const planning = state.store.plannings.byId(Number(field("planning")));
      if (planning) endPlanning(state, planning, field("status") === "F" ? "F" : "C");
      return "The planning was ended";
    }
    case "send":
      sendRoutes({ state, query: new URLSearchParams({ date }), body: {} });
      return "The routes were sent to the phones";
    case "faults": {
      const kind = field("kind");
      const share = Number(field("share") || "1");
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
                  : kind === "all faults"
                    ? Object.fromEntries(FAULT_KINDS.map((faultKind) => [faultKind, share / FAULT_KINDS.length]))
                    : {};
      return (
        state.faultState.setFaults({ ...input, seed: Number(field("seed") || "1") }) ??
        (kind === "healthy" ? "No faults" : `Fault: ${kind}`)
      );
    }
    case "apiVariant":
      return (
        state.faultState.setSettings({ apiVariant: field("apiVariant") }) ??
        `Takes ${API_VARIANT_NAMES[state.faultState.settings.apiVariant]}`
      );
    default:
      return "Nothing was done";
  }
}
