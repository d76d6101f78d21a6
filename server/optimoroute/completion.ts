import "server-only";
import { CompletionsSchema } from "@/server/optimoroute/response-schemas";
import type { RoutingClient } from "@/server/optimoroute/routing-client";
import type { RequestContext } from "@/server/optimoroute/request-context";
import { asList } from "@/server/optimoroute/untrusted-fields";
import { readList, splitRows } from "@/server/optimoroute/fetch-list";
import { readCompletion } from "@/server/optimoroute/parse-responses";
import type { OrderRef } from "@/server/optimoroute/types";

/**
 * A real account's response for an order that is on no dispatched route. The provider documents no specific code, so a
 * malformed field may have the same one.
 */
export const NOT_DISPATCHED = "ERR_INVALID_PARAM_FORMAT";

/** Reading and writing the completion of orders. */
export function completionCalls(
  { isRealAccount, send, sendList }: RequestContext,
  { searchAllOrders }: Pick<RoutingClient, "searchAllOrders">,
): Pick<RoutingClient, "getCompletionDetails" | "updateCompletionDetails"> {
  async function completionsOf(refs: OrderRef[]) {
    const { found, missing } = await readList({
      send,
      endpoint: "get_completion_details",
      refs,
      responseSchema: CompletionsSchema,
      read: readCompletion,
    });
    return { orders: found, missing };
  }

  return {
    async getCompletionDetails(query) {
      if ("orders" in query) return completionsOf(query.orders);
      if (isRealAccount) {
        const refs: OrderRef[] = [];
        for await (const { id, data } of searchAllOrders({ dateRange: { from: query.date, to: query.date } })) {
          if (id !== null) refs.push({ id });
          else if (data?.orderNo) refs.push({ orderNo: data.orderNo });
        }
        return completionsOf(refs);
      }
      const { body } = await send({
        endpoint: "get_completion_details",
        method: "GET",
        query: { date: query.date },
        responseSchema: CompletionsSchema,
        requiredLists: ["orders"],
        resultLists: ["orders"],
      });
      const { found, missing } = splitRows(asList(body.orders), readCompletion);
      return { orders: found, missing };
    },

    updateCompletionDetails: (updates) =>
      sendList(updates, {
        endpoint: "update_completion_details",
        nameOf: (update) => ("orderNo" in update ? update.orderNo : update.id),
        resultLists: ["updates", "orders"],
        ...(isRealAccount ? { expectedCodes: [NOT_DISPATCHED] } : {}),
        body: (batch) => ({ updates: batch }),
      }),
  };
}
