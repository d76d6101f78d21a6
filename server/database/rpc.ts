import "server-only";
import type { z } from "zod";
import {
  queryOnce,
  withTransaction,
  type AnyContext,
  type DbContext,
  type OwnerContext,
  type TransactionQuery,
} from "@/server/database/client";
import { functionCall, type FunctionName, type RpcArgs } from "@/server/database/functions";
import { ownerPool } from "@/server/database/connections";
import { announceFirstDispatch, DISPATCHES, startFirstDispatches } from "@/server/database/first-dispatch";
import { instrument } from "@/server/database/instrument";
import { tryReplica } from "@/server/database/replica";
import { parseResult, results, type ResultOf } from "@/server/database/results";
import { unwrapResult } from "@/server/database/unwrap-result";
import { Refusal } from "@/server/core/errors";

type Args = Readonly<Record<string, unknown>>;

/**
 * A function call that has not run yet. The functions behind a route return one so that `route()` runs it in the
 * transaction that also stores the response under the idempotency key.
 */
export class PreparedRpc<T = unknown> {
  constructor(
    readonly name: FunctionName,
    private readonly args: Args,
    private readonly convert: (data: unknown) => T,
    /** The schema that validated the result; null after `map`. */
    readonly schema: z.ZodType | null,
    private readonly context?: DbContext,
  ) {}

  /** Fixes the context, whatever context the call is later run with. */
  as(context: DbContext): PreparedRpc<T> {
    return new PreparedRpc(this.name, this.args, this.convert, this.schema, context);
  }

  /** Converts the result. */
  map<U>(convert: (data: T) => U): PreparedRpc<U> {
    return new PreparedRpc(this.name, this.args, (data) => convert(this.convert(data)), null, this.context);
  }

  /** Runs in an open transaction. A `{ok: false}` result throws a Refusal with the function's code and facts. */
  async in(tx: TransactionQuery, context: DbContext): Promise<T> {
    const result = unwrapResult(this.name, await tx(this.context ?? context, this.name, this.args));
    return this.convert(parseResult(this.name, result));
  }

  /** Runs in a transaction of its own. It commits after a Refusal too: what the function counted stays counted. */
  run(context: DbContext): Promise<T> {
    return runPrepared(withTransaction, context, this);
  }

  /**
   * Runs in one round trip: BEGIN, the call and COMMIT are sent together, so it commits even if the result then fails
   * validation. Use for reads and counters.
   */
  runOnce(context: DbContext): Promise<T> {
    return runPrepared(queryOnce, context, this);
  }
}

async function runPrepared<T>(
  transaction: typeof withTransaction,
  context: DbContext,
  prepared: PreparedRpc<T>,
): Promise<T> {
  const work = (tx: TransactionQuery): Promise<{ data: T } | Refusal> => toResult(prepared.in(tx, context));
  const replicaResult = context.staleness ? await tryReplica(context.staleness, prepared.name, work) : null;
  const result = replicaResult ?? (await transaction(work));
  if (result instanceof Refusal) throw result;
  return result.data;
}

function prepare<Name extends FunctionName>(name: Name, ...[args]: RpcArgs<Name>): PreparedRpc<ResultOf<Name>> {
  return new PreparedRpc(name, args ?? {}, (data) => data as ResultOf<Name>, results[name]);
}

function run<Name extends FunctionName>(
  context: AnyContext,
  name: Name,
  ...args: RpcArgs<Name>
): Promise<ResultOf<Name>> {
  return isOwner(context) ? runAsOwner(name, args[0] ?? {}) : prepare(name, ...args).run(context);
}

function runOnce<Name extends FunctionName>(
  context: AnyContext,
  name: Name,
  ...args: RpcArgs<Name>
): Promise<ResultOf<Name>> {
  return isOwner(context) ? runAsOwner(name, args[0] ?? {}) : prepare(name, ...args).runOnce(context);
}

const isOwner = (context: AnyContext): context is OwnerContext => context.role === "owner";

async function runAsOwner<Name extends FunctionName>(name: Name, args: Args): Promise<ResultOf<Name>> {
  const { text, values } = functionCall(name, args);
  const { rows } = await instrument(name, "owner", ({ comment, setting }) => {
    const settings = [setting, announceFirstDispatch()].filter(Boolean).join(", ");
    return ownerPool().query<{ result: unknown; dispatches: string | null }>(
      `${comment}${settings && `with caller as materialized (select ${settings}) `}select ${text} as result, ${DISPATCHES}${settings && " from caller"}`,
      values,
    );
  });
  startFirstDispatches(rows[0]?.dispatches);
  return parseResult(name, unwrapResult(name, rows[0]?.result));
}

/**
 * Calls a function of schema `app` in a transaction of its own and returns its validated result. A `{ok: false}` result
 * throws a Refusal.
 *
 * - `rpc.once(context, name, args)` calls it in one round trip like `queryOnce`, for reads and counters.
 * - `rpc.prepare(name, args)` describes the call: `.in(tx, context)` runs it in an open transaction.
 */
export const rpc = Object.assign(run, { once: runOnce, prepare });

/** A Refusal as a value: a transaction commits unless its work throws. */
export function toResult<T>(result: Promise<T>): Promise<{ data: T } | Refusal> {
  return result.then(
    (data) => ({ data }),
    (error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );
}
