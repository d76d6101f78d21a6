import "server-only";
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { RouteContract } from "@/lib/contracts/common";
import { admit } from "@/server/http/rate-limit/admission";
import { consumeForAccount, consumeForAccountByCaller } from "@/server/http/rate-limit/account-limit";
import { clientAddress } from "@/server/http/rate-limit/caller-bucket";
import { READ_LIMIT, scaleLimit, WRITE_LIMIT, type Limit } from "@/server/http/rate-limit/limit";
import {
  type Context,
  type RouteDefinition,
  type Handle,
  type RouteOptions,
  markRecentWrite,
  stalenessBudget,
  authenticate,
  authorizationError,
  userOf,
  type ActorOf,
  isOurOrigin,
} from "@/server/http/route-options";
import { runAfterResponse } from "@/server/http/run-after-response";
import { blockCaller } from "@/server/http/rate-limit/flood-guard";
import { Refusal, type ErrorCode } from "@/server/core/errors";
import { isWrite, readInput, type RequestInput, readBytes } from "@/server/http/input";
import { describeError, log } from "@/server/core/log";
import { meters } from "@/server/core/meters";
import { traced, type Span } from "@/server/core/trace";
import { problem } from "@/server/http/problem";
import {
  claimedKey,
  finishKey,
  withIdempotency,
  type JsonResponse,
  type StoreInTransaction,
} from "@/server/http/idempotency";
import { consume } from "@/server/core/token-bucket";
import { SessionJar } from "@/server/session/session-jar";
import { reauthenticate, requireReauthentication } from "@/server/http/reauthentication";
import { PreparedRpc, toResult } from "@/server/database/rpc";
import {
  anonContext,
  serviceContext,
  withTransaction,
  type TransactionQuery,
  type DbContext,
  type ReadStaleness,
} from "@/server/database/client";

type NextContext = { params: Promise<Record<string, string | string[] | undefined>> };
/** A route handler. Tests compare its contract with its file and the registry, and list its options. */
export type RouteHandler = ((request: Request, context: NextContext) => Promise<Response>) & {
  contract: RouteContract;
  options: {
    idempotent?: false;
    storeResponse?: "status";
    limit?: Limit;
    perAccount?: Limit & { eachCaller?: true };
    reauthentication?: unknown;
    allowSuspended?: true;
    authorize?: unknown;
  };
};

const SMALL_BYTES = 65_536;

/**
 * Makes the handler of a contract. In this order: origin, authentication, rate limit, body, authorization, idempotency,
 * handler, validated response. Handlers throw; only this function catches.
 */
export function route<const C extends RouteContract>(
  contract: C,
  handle: Handle<C>,
  options: RouteOptions<C> = {},
): RouteHandler {
  const definition: RouteDefinition<C> = { ...options, contract, handle };
  const { actor, path } = contract;
  const handler = async (request: Request, context: NextContext): Promise<Response> => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    // Undefined for a path without parameters.
    const params: Record<string, unknown> = (await context.params) ?? {};
    const { method } = request;
    const facts = { "http.request.method": method, "http.route": path, "handover.request_id": requestId };
    return traced("server", `${method} ${path}`, facts, async (span) => {
      const jar = await SessionJar.from(request.headers.get("cookie"), clientAddress(request.headers));
      const staleness = actor === "machine" ? undefined : stalenessBudget(request, jar);
      const incoming: IncomingCall = { request, params, jar, requestId, staleness, code: undefined };
      const apiResponse = await respondOrProblem(definition, incoming, span);
      if (isWrite(method) && actor !== "machine" && !options.keepsReplicaReads) markRecentWrite(jar);
      if (staleness && staleness.ageSeconds !== null)
        apiResponse.headers.set("age", String(Math.ceil(staleness.ageSeconds)));
      for (const cookie of jar.setCookies) apiResponse.headers.append("set-cookie", cookie);
      if (isWrite(method) && apiResponse.ok) runAfterResponse();
      apiResponse.headers.set("cache-control", "no-store");
      apiResponse.headers.set("x-content-type-options", "nosniff");
      apiResponse.headers.set("x-request-id", requestId);
      const { status } = apiResponse;
      const ms = performance.now() - startedAt;
      log()[status >= 500 ? "error" : "info"](
        { requestId, method, route: path, status, code: incoming.code, ms: Math.round(ms) },
        "request",
      );
      meters()?.recordRequest(method, path, status, ms / 1000);
      span?.addAttributes({ "http.response.status_code": status });
      return apiResponse;
    });
  };
  return Object.assign(handler, { contract, options });
}

type IncomingCall = {
  request: Request;
  params: Record<string, unknown>;
  jar: SessionJar;
  requestId: string;
  staleness: ReadStaleness | undefined;
  /** The error code of the response. */
  code: string | undefined;
};
type Result = JsonResponse | Response;

async function respondOrProblem<C extends RouteContract>(
  definition: RouteDefinition<C>,
  call: IncomingCall,
  span: Span | undefined,
): Promise<Response> {
  try {
    if (isWrite(call.request.method) && !isOurOrigin(call.request)) throw new Refusal("FORBIDDEN_ORIGIN");
    const result =
      definition.contract.actor === "machine"
        ? await respondToMachine(definition, call)
        : await respond(definition, call);
    if (result instanceof Response) return result;
    // The replay of a refused request returns the stored refusal.
    if (result.status >= 400) call.code = (result.body as { code?: string }).code;
    return Response.json(result.body, { status: result.status, headers: problemContentType(result) });
  } catch (error) {
    call.code = error instanceof Refusal ? error.code : (definition.failure ?? "INTERNAL_ERROR");
    if (error instanceof Refusal) span?.addAttributes({ "handover.code": error.code });
    return toProblem(error, call.requestId, definition.contract.path, definition.failure);
  }
}

// A span of its own separates the handler from authentication and rate limits.
const runHandler = <T>(work: () => Promise<T>): Promise<T> => traced("internal", "verb", {}, work);

async function respond<C extends RouteContract>(definition: RouteDefinition<C>, call: IncomingCall): Promise<Result> {
  const { contract } = definition;
  const { path } = contract;
  const { request, jar, requestId, staleness } = call;
  const caller = await authenticate(contract.actor, jar, request.headers);
  const { holder, bucket } = caller;
  if (!isWrite(request.method) && (holder || !caller.sharedBucket)) {
    const retryAfter = consume("read", `${holder?.userId ?? bucket} ${path}`);
    if (retryAfter !== null) {
      blockCaller(request.url, request.headers);
      throw new Refusal("RATE_LIMITED", undefined, { retryAfter });
    }
  }
  const limit = scaleLimit(definition.limit ?? (isWrite(request.method) ? WRITE_LIMIT : READ_LIMIT), {
    signedIn: holder !== null,
    sharedBucket: caller.sharedBucket,
  });
  // Reads and writes of a path have separate counters, so that polling never blocks a write.
  const limitTarget = { holder, route: isWrite(request.method) ? path : `? ${path}`, bucket };
  const readRequestInput = async (): Promise<RequestInput> =>
    withoutIgnoredKey(definition, await readRouteInput(definition, call, await readBody(definition, request)));

  // A small body is parsed first, so that one round trip admits the request and claims its key; its errors are reported
  // after the authorization. A large body is read only after the caller is authorized.
  const earlyInput = (definition.maxBytes ?? SMALL_BYTES) <= SMALL_BYTES ? await toOutcome(readRequestInput) : null;
  const earlyKey = earlyInput?.ok ? earlyInput.value : null;
  let admission = await admit({ ...limitTarget, limit, key: earlyKey?.key, bodyHash: earlyKey?.bodyHash });
  const refusal = authorizationError(contract.actor, admission, definition.allowSuspended);
  if (holder && admission.userId === null) jar.clear();
  if (refusal) {
    if (earlyKey?.key && claimedKey(admission))
      await finishKey({ holder, key: earlyKey.key, bucket, status: null, response: null });
    throw refusal;
  }
  if (earlyInput && !earlyInput.ok) throw earlyInput.error;
  const input = earlyInput ? earlyInput.value : await readRequestInput();
  const keyedTarget = { ...limitTarget, limit: null, key: input.key, bodyHash: input.bodyHash };
  if (!earlyInput && input.key) admission = await admit(keyedTarget);

  const actor = userOf(admission);
  // The token of an ended session is still valid: it must not read anything.
  const db = holder && actor === null ? anonContext : staleness ? { ...caller.db, staleness: staleness } : caller.db;
  const context = {
    db,
    actor: actor as ActorOf<C["actor"]>,
    ...schemaOutputs<C>(input),
    request,
    key: input.key,
    session: jar,
    requestId,
  };
  const checkAndHandle = async (): Promise<unknown> => {
    const { perAccount, reauthentication } = definition;
    const counter = perAccount?.with ?? path;
    if (perAccount?.eachCaller)
      await consumeForAccountByCaller(counter, perAccount, perAccount.of(context.body), request.headers);
    else if (perAccount) await consumeForAccount(counter, perAccount, perAccount.of(context.body));
    if (reauthentication === true) await requireReauthentication(db);
    else if (reauthentication) await reauthenticate(context, { password: reauthentication(context.body) });
    return definition.handle(context);
  };
  const finish = (result: unknown): Promise<Result> => runAndValidate(contract, db, result, request.method);
  if (!input.key) return runHandler(async () => finish(await checkAndHandle()));
  const { onReplay } = definition;
  return withIdempotency({
    holder,
    bucket,
    key: input.key,
    requestId,
    admission,
    claimKey: () => admit(keyedTarget),
    work: (store) =>
      runHandler(async () => {
        const result = await checkAndHandle();
        if (!(result instanceof PreparedRpc))
          return { outcome: requireStorable(validateResult(contract, result)), stored: false };
        // The write and the response of its key are committed together or not at all.
        return {
          outcome: await withTransaction((tx) => runAndStore(contract, tx, db, result, store)),
          stored: true,
        };
      }),
    onReplay: onReplay ? async () => requireStorable(await finish(await onReplay(context))) : null,
  });
}

async function runAndStore(
  contract: RouteContract,
  tx: TransactionQuery,
  db: DbContext,
  prepared: PreparedRpc,
  store: StoreInTransaction,
): Promise<JsonResponse | Refusal> {
  const result = await toResult(prepared.in(tx, db));
  const outcome =
    result instanceof Refusal ? result : requireStorable(validateResult(contract, result.data, prepared.schema));
  // Not awaited: it is sent together with the COMMIT, and its failure rolls both back.
  void store(tx, outcome);
  return outcome;
}

// Machines authenticate by a signature or a shared token and have no rate limit.
async function respondToMachine<C extends RouteContract>(
  definition: RouteDefinition<C>,
  call: IncomingCall,
): Promise<Result> {
  const { request, jar, requestId } = call;
  const bytes = await readBody(definition, request);
  await definition.authorize?.(request, new TextDecoder().decode(bytes));
  const input = await readRouteInput(definition, call, bytes);
  const context = {
    db: serviceContext,
    actor: null as ActorOf<C["actor"]>,
    ...schemaOutputs<C>(input),
    request,
    key: input.key,
    session: jar,
    requestId,
  };
  return runHandler(async () =>
    runAndValidate(definition.contract, serviceContext, await definition.handle(context), request.method),
  );
}

function readBody(options: { maxBytes?: number }, request: Request): Promise<Uint8Array<ArrayBuffer>> {
  return isWrite(request.method)
    ? readBytes(request, options.maxBytes ?? SMALL_BYTES)
    : Promise.resolve(new Uint8Array());
}

function readRouteInput(
  { contract, missingFieldsReason }: { contract: RouteContract; missingFieldsReason?: string },
  { request, params }: IncomingCall,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<RequestInput> {
  return readInput(request, bytes, params, { ...contract, missingFieldsReason });
}

function withoutIgnoredKey(options: { idempotent?: false }, input: RequestInput): RequestInput {
  return options.idempotent === false ? { ...input, key: null, bodyHash: null } : input;
}

// The schemas of this contract parsed these values; TypeScript cannot infer that through the generics.
function schemaOutputs<C extends RouteContract>(input: RequestInput): Pick<Context<C>, "params" | "body" | "query"> {
  const { params, body, query } = input;
  return { params, body, query } as Pick<Context<C>, "params" | "body" | "query">;
}

/** Runs a deferred call: a write in a transaction, a read in one round trip. */
async function runAndValidate(
  contract: RouteContract,
  db: DbContext,
  result: unknown,
  method: string,
): Promise<Result> {
  if (!(result instanceof PreparedRpc)) return validateResult(contract, result);
  return validateResult(contract, await (isWrite(method) ? result.run(db) : result.runOnce(db)), result.schema);
}

/**
 * Validates a handler's result against the contract, which also strips other fields. `validatedBy` is the schema that
 * rpc() has already validated it with.
 */
function validateResult(
  { response, status: successStatus = 200, accepted }: RouteContract,
  data: unknown,
  validatedBy: z.ZodType | null = null,
): Result {
  if (data instanceof Response) return data;
  const status = accepted?.safeParse(data).success ? 202 : successStatus;
  return { status, body: { data: response && response !== validatedBy ? response.parse(data) : data } };
}

function requireStorable(result: Result): JsonResponse {
  if (result instanceof Response)
    throw new Error("A route that returns a Response cannot store it for a key: set idempotent: false");
  return result;
}

function problemContentType({ status }: JsonResponse): Record<string, string> {
  return status >= 400 ? { "content-type": "application/problem+json" } : {};
}

// Unexpected errors are logged; the client gets only a code and the request id.
function toProblem(error: unknown, requestId: string, path: string, failure: ErrorCode = "INTERNAL_ERROR"): Response {
  if (!(error instanceof Refusal)) {
    log().error({ requestId, route: path, error: describeError(error) }, "a request failed");
    return problem(failure, requestId);
  }
  const { retryAfter } = error.details;
  return problem(error.code, requestId, error.title, error.details, {
    ...(typeof retryAfter === "number" ? { "retry-after": String(Math.ceil(retryAfter)) } : {}),
    // The rest of the body may stay unread: another request on this connection would meet a reset.
    ...(error.code === "BODY_TOO_LARGE" ? { connection: "close" } : {}),
  });
}

async function toOutcome<T>(work: () => Promise<T>): Promise<{ ok: true; value: T } | { ok: false; error: unknown }> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, error };
  }
}
