import "server-only";
import type { z } from "zod";
import { chunk } from "@/server/core/batches";
import { RoutingError } from "@/server/optimoroute/errors";
import { MAX_LIST_LENGTH } from "@/server/optimoroute/list-sender";
import { asList } from "@/server/optimoroute/untrusted-fields";
import { readMissing } from "@/server/optimoroute/parse-responses";
import type { Sender } from "@/server/optimoroute/request";
import type { MissingItem, OrderRef } from "@/server/optimoroute/types";

type ListRequest<Found> = {
  send: Sender["send"];
  endpoint: string;
  refs: OrderRef[];
  responseSchema: z.ZodType;
  read: (row: unknown) => Found;
};

/** Reads orders by POST, in pages of the provider's size. Missing ones are named along with the others. */
export async function readList<Found>({
  send,
  endpoint,
  refs,
  responseSchema,
  read,
}: ListRequest<Found>): Promise<{ found: Found[]; missing: MissingItem[] }> {
  const found: Found[] = [];
  const missing: MissingItem[] = [];
  for (const page of chunk(refs, MAX_LIST_LENGTH)) {
    const rows = await readPage({ send, endpoint, responseSchema }, page);
    const split = splitRows(rows, read, rows.length === page.length ? page.map(nameOf) : []);
    found.push(...split.found);
    missing.push(...split.missing);
  }
  return { found, missing };
}

/** Separates rows that report a failure from the others. `names`: of the requested items, if in the rows' order. */
export function splitRows<Found>(
  rows: unknown[],
  read: (row: unknown) => Found,
  names: string[] = [],
): { found: Found[]; missing: MissingItem[] } {
  const found: Found[] = [];
  const missing: MissingItem[] = [];
  for (const [index, row] of rows.entries()) {
    const missingItem = readMissing(row, names[index]);
    if (missingItem) missing.push(missingItem);
    else found.push(read(row));
  }
  return { found, missing };
}

async function readPage(
  { send, endpoint, responseSchema }: Pick<ListRequest<unknown>, "send" | "endpoint" | "responseSchema">,
  page: OrderRef[],
): Promise<unknown[]> {
  try {
    const { body } = await send({
      endpoint,
      method: "POST",
      body: { orders: page },
      responseSchema,
      requiredLists: ["orders"],
      resultLists: ["orders"],
      expectedCodes: ["ERR_ORD_NOT_FOUND"],
    });
    return asList(body.orders);
  } catch (error) {
    // For a single order, the provider may respond to the whole with not found.
    if (page.length === 1 && error instanceof RoutingError && error.code === "ERR_ORD_NOT_FOUND")
      return [{ success: false, code: error.code, message: error.message }];
    throw error;
  }
}

const nameOf = (ref: OrderRef): string => ("orderNo" in ref ? ref.orderNo : ref.id);
