import "server-only";
import type { z } from "zod";
import { splitRange } from "@/server/optimoroute/account-time";
import {
  ChangedOrderSchema,
  DeletedOrderSchema,
  OrdersSchema,
  SchedulingInfoSchema,
  SearchSchema,
} from "@/server/optimoroute/response-schemas";
import type { RoutingClient } from "@/server/optimoroute/routing-client";
import type { RequestContext } from "@/server/optimoroute/request-context";
import { RoutingError, EndpointNotSupported } from "@/server/optimoroute/errors";
import { toBulkResult, toItemFailure } from "@/server/optimoroute/list-sender";
import { asFields, omitUndefined, asList, parseText } from "@/server/optimoroute/untrusted-fields";
import { readList, splitRows } from "@/server/optimoroute/fetch-list";
import { readOrder, readSchedule } from "@/server/optimoroute/parse-responses";
import type {
  GetOrdersResponse,
  ItemResult,
  NewRoutingOrder,
  OrderRef,
  OrderResult,
  RoutingOrder,
  RoutingOrderChange,
  SearchedOrder,
} from "@/server/optimoroute/types";

type OrderCalls = Pick<
  RoutingClient,
  | "getOrders"
  | "createOrder"
  | "createOrders"
  | "updateOrder"
  | "deleteOrder"
  | "deleteOrders"
  | "searchOrders"
  | "searchAllOrders"
  | "getSchedulingInfo"
>;

const MAX_SEARCH_RANGE_DAYS = 35;
const orderRows = ["orders"] as const;

export function orderCalls({ isRealAccount, send, sendList, sendOneByOne }: RequestContext): OrderCalls {
  async function sendChange(
    endpoint: string,
    body: object | ((isRetry: boolean) => object),
    orderNo: string,
    {
      responseSchema = isRealAccount ? ChangedOrderSchema : DeletedOrderSchema,
      expectedCodes = [],
    }: { responseSchema?: z.ZodType; expectedCodes?: string[] } = {},
  ): Promise<OrderResult> {
    const response = await send({ endpoint, method: "POST", body, responseSchema, expectedCodes });
    return { success: true, id: parseText(response.body.id), orderNo };
  }

  // UPDATE accepts only the changed fields, like MERGE. For an order deleted at the provider it reports not found,
  // while MERGE would create a new one and refuse it for missing fields.
  const updateOrder = (order: RoutingOrderChange) =>
    isRealAccount
      ? sendChange("create_order", { operation: "UPDATE", ...omitUndefined(order) }, order.orderNo)
      : sendChange("update_order", omitUndefined(order), order.orderNo);

  /**
   * MERGE once an earlier attempt may have arrived: CREATE would refuse our own order, and MERGE creates it if missing.
   * The first attempt is a CREATE, to detect a number that is used by a foreign order.
   */
  const withOperation = (order: NewRoutingOrder, isRetry: boolean) => ({
    operation: isRetry ? "MERGE" : "CREATE",
    ...omitUndefined(order),
  });

  async function createOrder(order: NewRoutingOrder, { repeated = false } = {}): Promise<OrderResult> {
    if (isRealAccount)
      return sendChange("create_order", (isRetry) => withOperation(order, repeated || isRetry), order.orderNo);
    try {
      return await sendChange("create_order", omitUndefined(order), order.orderNo);
    } catch (error) {
      if (error instanceof RoutingError && error.code === "ERR_ORD_EXISTS" && (repeated || error.mayHaveArrived))
        return updateOrder(order);
      throw error;
    }
  }

  const asItem =
    (run: (order: NewRoutingOrder) => Promise<OrderResult>) =>
    async (order: NewRoutingOrder): Promise<ItemResult> => {
      try {
        return { success: true, item: order.orderNo, id: (await run(order)).id };
      } catch (error) {
        return toItemFailure(order.orderNo, error);
      }
    };

  /** The provider's list call does not geocode. */
  const hasLocation = ({ location }: NewRoutingOrder) =>
    location.locationNo !== undefined || (location.latitude !== undefined && location.longitude !== undefined);

  async function searchOrders({ dateRange, orderStatus, afterTag }: Parameters<RoutingClient["searchOrders"]>[0]) {
    const body = omitUndefined({
      dateRange,
      orderStatus,
      // Without these the real provider guarantees neither order data nor schedule.
      ...(isRealAccount ? { includeOrderData: true, includeScheduleInformation: true } : {}),
      after_tag: afterTag,
    });
    const response = await send({
      endpoint: "search_orders",
      method: "POST",
      body,
      responseSchema: SearchSchema,
      requiredLists: orderRows,
    });
    return {
      orders: asList(response.body.orders).map(readSearchedOrder),
      afterTag: parseText(response.body.after_tag ?? response.body.afterTag),
    };
  }

  async function* searchAllOrders({
    dateRange,
    orderStatus,
  }: Parameters<RoutingClient["searchAllOrders"]>[0]): AsyncGenerator<SearchedOrder> {
    for (const dateRangePart of splitRange(dateRange, MAX_SEARCH_RANGE_DAYS)) {
      const seenTags = new Set<string>();
      for (let afterTag: string | null = ""; afterTag !== null;) {
        const page: Awaited<ReturnType<typeof searchOrders>> = await searchOrders({
          dateRange: dateRangePart,
          ...omitUndefined({ orderStatus, afterTag: afterTag || undefined }),
        });
        yield* page.orders;
        afterTag = page.afterTag;
        if (afterTag === null) break;
        if (seenTags.has(afterTag))
          throw new RoutingError({
            type: "malformed",
            message: "The search returned a page twice",
            endpoint: "search_orders",
          });
        seenTags.add(afterTag);
      }
    }
  }

  async function getOrders(query: { date: string } | { orders: OrderRef[] }): Promise<GetOrdersResponse> {
    if ("orders" in query) {
      const { found, missing } = await readList({
        send,
        endpoint: "get_orders",
        refs: query.orders,
        responseSchema: OrdersSchema,
        read: readOrder,
      });
      return { orders: found, missing };
    }
    if (!isRealAccount) {
      const { body } = await send({
        endpoint: "get_orders",
        method: "GET",
        query: { date: query.date },
        responseSchema: OrdersSchema,
        requiredLists: orderRows,
        resultLists: orderRows,
      });
      const { found, missing } = splitRows(asList(body.orders), readOrder);
      return { orders: found, missing };
    }
    const orders: RoutingOrder[] = [];
    for await (const { data } of searchAllOrders({ dateRange: { from: query.date, to: query.date } }))
      if (data) orders.push(data);
    return { orders, missing: [] };
  }

  return {
    getOrders,
    createOrder,
    updateOrder,
    searchOrders,
    searchAllOrders,

    async createOrders(orders, { repeated = false } = {}) {
      const nameOf = ({ orderNo }: NewRoutingOrder) => orderNo;
      if (!isRealAccount) {
        return sendList(orders, {
          endpoint: "create_orders",
          nameOf,
          resultLists: orderRows,
          body: (batch) => ({ orders: batch.map((order) => omitUndefined(order)) }),
          resolveFailure: async (order, result, mayHaveArrived) =>
            !result.success && result.code === "ERR_ORD_EXISTS" && (repeated || mayHaveArrived)
              ? asItem(updateOrder)(order)
              : result,
        });
      }
      const bulkResults = await sendList(orders.filter(hasLocation), {
        endpoint: "create_or_update_orders",
        nameOf,
        resultLists: orderRows,
        body: (batch, isRetry) => ({ orders: batch.map((order) => withOperation(order, repeated || isRetry)) }),
      });
      const singleResults = await sendOneByOne(
        orders.filter((order) => !hasLocation(order)),
        nameOf,
        async (order) => {
          const { id } = await createOrder(order, { repeated });
          return { success: true, item: order.orderNo, id };
        },
      );
      const [bulkItems, singleItems] = [bulkResults.items.values(), singleResults.values()];
      return toBulkResult(orders.flatMap((order) => (hasLocation(order) ? bulkItems : singleItems).next().value ?? []));
    },

    async deleteOrder(orderNo) {
      try {
        return await sendChange("delete_order", { orderNo }, orderNo, {
          responseSchema: DeletedOrderSchema,
          expectedCodes: ["ERR_ORD_NOT_FOUND"],
        });
      } catch (error) {
        if (error instanceof RoutingError && error.code === "ERR_ORD_NOT_FOUND")
          return { success: true, id: null, orderNo };
        throw error;
      }
    },

    deleteOrders: (orderNos) =>
      sendList(orderNos, {
        endpoint: "delete_orders",
        nameOf: (orderNo) => orderNo,
        resultLists: orderRows,
        body: (batch) => (isRealAccount ? { orders: batch.map((orderNo) => ({ orderNo })) } : { orderNos: batch }),
        resolveFailure: async (orderNo, result) =>
          !result.success && result.code === "ERR_ORD_NOT_FOUND" ? { success: true, item: orderNo, id: null } : result,
      }),

    async getSchedulingInfo(order) {
      if (!isRealAccount)
        throw new EndpointNotSupported("get_scheduling_info", "search_orders returns each order's place in a route");
      const { body } = await send({
        endpoint: "get_scheduling_info",
        method: "GET",
        query: { ...order },
        responseSchema: SchedulingInfoSchema,
      });
      const scheduleInformation = readSchedule(body.scheduleInformation);
      return {
        orderScheduled: typeof body.orderScheduled === "boolean" ? body.orderScheduled : scheduleInformation !== null,
        scheduleInformation,
      };
    },
  };
}

function readSearchedOrder(row: unknown): SearchedOrder {
  const { id, data, scheduleInformation } = asFields(row);
  return {
    id: parseText(id) ?? parseText(asFields(data).id),
    data: data === undefined || data === null ? null : readOrder(row),
    scheduleInformation: readSchedule(scheduleInformation),
  };
}
