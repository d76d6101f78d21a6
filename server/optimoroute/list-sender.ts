import "server-only";
import { itemResultsSchema } from "@/server/optimoroute/response-schemas";
import { runInBatches, type BatchResult } from "@/server/core/batches";
import type { RoutingClientOptions } from "@/server/optimoroute/routing-client";
import { realClock } from "@/server/optimoroute/account-time";
import { isRetryable, RoutingError, typeByCode } from "@/server/optimoroute/errors";
import { asFields, isFields, asList, parseText, type Fields } from "@/server/optimoroute/untrusted-fields";
import { redactMessage } from "@/server/optimoroute/redact";
import type { Sender } from "@/server/optimoroute/request";
import type { BulkResult, ItemResult } from "@/server/optimoroute/types";

/** The provider's maximum per request. */
export const MAX_LIST_LENGTH = 500;

type ListCall<Item> = {
  endpoint: string;
  nameOf: (item: Item) => string;
  body: (batch: Item[], mayHaveArrived: boolean) => object;
  /** Names of the result list; the first present one counts. */
  resultLists: readonly string[];
  /** Codes that are returned but not logged as failures. */
  expectedCodes?: readonly string[];
  /** Resolves a failed item, for example by a second call. */
  resolveFailure?: (item: Item, result: ItemResult, mayHaveArrived: boolean) => Promise<ItemResult>;
};
/** The list call for one item: a failure is thrown. */
export type ItemSender = <Item>(item: Item, call: ListCall<Item>) => Promise<void>;
export type ListSender = <Item>(items: readonly Item[], call: ListCall<Item>) => Promise<BulkResult>;
/** For items that must be sent singly. */
export type OneByOne = <Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  run: (item: Item) => Promise<ItemResult>,
) => Promise<ItemResult[]>;

/** Sends lists in batches and returns each item's own result. */
export function listSender(
  { send, report }: Sender,
  { key, clock = realClock, bulk }: Pick<RoutingClientOptions, "key" | "clock" | "bulk">,
): { sendList: ListSender; sendItem: ItemSender; sendOneByOne: OneByOne } {
  const batchOptions = {
    parallel: bulk?.parallel ?? 2,
    pauseMs: bulk?.pauseMs ?? 2_000,
    clock,
    isFatal: isAuthenticationError,
  };
  const size = Math.min(bulk?.size ?? 25, MAX_LIST_LENGTH);

  async function sendBatch<Item>(batch: Item[], call: ListCall<Item>): Promise<ItemResult[]> {
    const request = { endpoint: call.endpoint, method: "POST" as const };
    const { body, retryCount, mayHaveArrived } = await send({
      ...request,
      body: (repeated) => call.body(batch, repeated),
      responseSchema: itemResultsSchema(call.resultLists),
      resultLists: call.resultLists,
      ...(call.expectedCodes ? { expectedCodes: call.expectedCodes } : {}),
    });
    const results = itemResultsOf(body, call.resultLists, batch.map(call.nameOf), (message) =>
      redactMessage(message, key, call.body(batch, false), body),
    );
    return Promise.all(
      batch.map(async (item, index) => {
        const itemResult = results[index] ?? unknownFailure(call.nameOf(item));
        const result =
          itemResult.success || !call.resolveFailure
            ? itemResult
            : await call.resolveFailure(item, itemResult, mayHaveArrived);
        if (!result.success && !call.expectedCodes?.includes(result.code)) report(request, result, retryCount);
        return result;
      }),
    );
  }

  return {
    async sendList(items, call) {
      requireKey(key, call.endpoint);
      const batchResults = await runInBatches(items, (batch) => sendBatch(batch, call), { ...batchOptions, size });
      return toBulkResult(items.map((item, index) => resultOf(call.nameOf(item), batchResults[index])));
    },
    async sendItem(item, call) {
      const [result] = await sendBatch([item], call);
      if (result && !result.success) throw itemError(call.endpoint, result);
    },
    async sendOneByOne(items, nameOf, run) {
      const batchResults = await runInBatches(items, async (batch) => Promise.all(batch.map(run)), {
        ...batchOptions,
        size: 1,
        pauseMs: 0,
      });
      return items.map((item, index) => resultOf(nameOf(item), batchResults[index]));
    },
  };
}

export const toBulkResult = (items: ItemResult[]): BulkResult => ({
  success: items.every(({ success }) => success),
  items,
});

/** Without a key nothing is sent, and the whole list throws. */
function requireKey(key: string | null, endpoint: string): void {
  if (!key) throw new RoutingError({ type: "configuration", message: "API key is not set", endpoint });
}

const isAuthenticationError = (error: unknown): boolean =>
  error instanceof RoutingError && error.type === "authentication";

const resultOf = (item: string, batchResult: BatchResult<ItemResult> | undefined): ItemResult =>
  batchResult?.ok ? batchResult.value : toItemFailure(item, batchResult?.error);

export function toItemFailure(item: string, error: unknown): ItemResult {
  if (!(error instanceof RoutingError)) return unknownFailure(item);
  return {
    success: false,
    item,
    type: error.type,
    code: error.code,
    message: error.message,
    statusCode: error.statusCode,
    retryable: error.retryable,
    retryAfterMs: error.retryAfterMs,
  };
}

/** Converts a failed item to the error of a single call. */
export const itemError = (
  endpoint: string,
  { type, code, message, statusCode, retryAfterMs }: Extract<ItemResult, { success: false }>,
): RoutingError => new RoutingError({ type, code, message, statusCode, retryAfterMs, endpoint });

const unknownFailure = (item: string): ItemResult => ({
  success: false,
  item,
  type: "refused",
  code: "UNKNOWN_ERROR",
  message: "OptimoRoute API error",
  statusCode: null,
  retryable: false,
  retryAfterMs: null,
});

/** One result per item. Rows are in request order; names take precedence if they differ. */
function itemResultsOf(
  body: Fields,
  lists: readonly string[],
  items: string[],
  redact: (message: string) => string,
): ItemResult[] {
  const rows =
    lists
      .map((name) => asList(body[name]))
      .find(({ length }) => length > 0)
      ?.map(asFields) ?? [];
  const succeeded = body.success !== false;
  const itemNames = new Set(items);
  // A row may name its item differently than we did: only a row with another of our items' names is out of order.
  const inOrder =
    rows.length === items.length &&
    rows.every((row, index) => {
      const knownNames = namesOf(row).filter((name) => itemNames.has(name));
      return knownNames.length === 0 || knownNames.includes(items[index] ?? "");
    });
  const unmatched = new Set(rows);
  return items.map((item, index): ItemResult => {
    const row = inOrder ? rows[index] : [...unmatched].find((candidate) => namesOf(candidate).includes(item));
    if (row) unmatched.delete(row);
    const isSuccess =
      row !== undefined && (row.success === true || (row.success === undefined && !parseText(row.code) && succeeded));
    if (isSuccess) return { success: true, item, id: parseText(row.id) };
    const message = row ? parseText(row.message) : "The provider returned no result for this item";
    const type = row ? (typeByCode(parseText(row.code)) ?? "refused") : "malformed";
    return {
      success: false,
      item,
      type,
      code: parseText(row?.code) ?? "UNKNOWN_ERROR",
      message: message ? redact(message) : "OptimoRoute API error",
      statusCode: type === "authentication" ? 401 : null,
      retryable: isRetryable(type),
      retryAfterMs: null,
    };
  });
}

function namesOf(row: Fields): string[] {
  const driver = isFields(row.driver) ? row.driver : {};
  return [row.orderNo, row.id, row.externalId, driver.externalId, driver.serial].flatMap(
    (name) => parseText(name) ?? [],
  );
}
