import "server-only";
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { RouteContract } from "@/lib/contracts/common";
import {
  admit,
  beganKey,
  countAccount,
  countAccountByCaller,
  finish,
  personAddress,
  scaled,
  type Limit,
} from "@/server/http/admission";
import { wroteSomething } from "@/server/http/after-write";
import { shutDoorTo } from "@/server/http/door";
import { noteWrite, readingOf } from "@/server/http/freshness";
import { identify, objection, userOf, type ActorOf } from "@/server/http/caller";
import { Refusal, type ErrorCode } from "@/server/core/errors";
import { isWrite, readInput, type Input } from "@/server/http/input";
import { describeError, log } from "@/server/core/log";
import { meters } from "@/server/core/meters";
import { traced, type Span } from "@/server/core/trace";
import { isOurOrigin } from "@/server/http/origin";
import { problem } from "@/server/http/problem";
import { answerOnce, type Answer, type KeepWithin } from "@/server/http/repeat";
import { outOfPace } from "@/server/core/pace";
import { readBytes } from "@/server/http/request-body";
import { SessionJar } from "@/server/session/session-jar";
import { reauthenticate, requireReauthentication } from "@/server/http/reauthentication";
import { DeferredRpc, toResult } from "@/server/database/rpc";
import {
  anonContext,
  serviceContext,
  withTransaction,
  type TransactionQuery,
  type DbContext,
  type ReadStaleness,
} from "@/server/database/client";

type Output<S> = S extends z.ZodType ? z.output<S> : Record<string, never>;
// The schema that a contract has under this name, or undefined.
type SchemaOf<C extends RouteContract, Name extends "params" | "query" | "body" | "response"> =
  C extends Record<Name, infer S> ? S : undefined;
// What the contract takes as an answer: a function that answers anything else does not compile.
type Answered<C extends RouteContract> =
  SchemaOf<C, "response"> extends infer R extends z.ZodType ? z.input<R> : unknown;

/** What a handler gets. `db`: as whom the database is asked, the caller. */
type Context<C extends RouteContract> = {
  db: DbContext;
  actor: ActorOf<C["actor"]>;
  params: Output<SchemaOf<C, "params">>;
  body: Output<SchemaOf<C, "body">>;
  query: Output<SchemaOf<C, "query">>;
  request: Request;
  /** The client's name for this action (a uuid), when it gave one. */
  key: string | null;
  session: SessionJar;
  requestId: string;
};
type Handle<C extends RouteContract> = (
  context: Context<C>,
) => Promise<Answered<C> | Response | DeferredRpc<Answered<C>>> | DeferredRpc<Answered<C>>;

/** What the server alone knows of a route. Bodies are strict: `clientActionId` is taken out before they are parsed. */
type RouteOptions<C extends RouteContract> = {
  /** Of a driver's route: also for one who is suspended, who brings back cash; what else the database refuses. */
  suspendedToo?: true;
  /** The title of a 400 when all that is wrong is that fields are missing. */
  whenMissing?: string;
  maxBytes?: number;
  limit?: Limit;
  /**
   * A second limit by the account that the body names: whoever asks, or for each caller apart; `with`: in another
   * route's counter.
   */
  perAccount?: Limit & { of: (body: Context<C>["body"]) => string; eachCaller?: true; with?: string };
  /** False where a repeat is harmless or has to happen again: keys are accepted and not looked at. */
  idempotent?: false;
  /** "status": the first answer holds a code or cookies and is not stored; a repeat is answered by `again`. */
  remember?: "status";
  again?: Handle<C>;
  /** What it writes shows in no list: whoever sends it may still read a replica (server/http/freshness.ts). */
  unlisted?: true;
  /**
   * The session must have proved the password or the proven phone within five minutes. A function: the password in
   * this body is that proof. Where SQL makes the change, SQL checks again.
   */
  reauthentication?: true | ((body: Context<C>["body"]) => string);
  /** Machines: throws unless the request is signed. Runs before anybody looks at what the body says. */
  authorize?: (request: Request, raw: string) => void | Promise<void>;
  /** The code of an unexpected failure, where the specification names one of its own. */
  failure?: ErrorCode;
};

type Defined<C extends RouteContract> = RouteOptions<C> & { contract: C; handle: Handle<C> };

type NextContext = { params: Promise<Record<string, string | string[] | undefined>> };
/** A route handler. A test compares the contract with the handler's file and the registry, and lists the options. */
export type RouteHandler = ((request: Request, context: NextContext) => Promise<Response>) & {
  contract: RouteContract;
  options: {
    idempotent?: false;
    remember?: "status";
    reauthentication?: unknown;
    suspendedToo?: true;
    authorize?: unknown;
  };
};

const SMALL_BYTES = 65_536;
const READS: Limit = { per: 60, max: 600 };
const WRITES: Limit = { per: 60, max: 120 };

/**
 * Makes a route's handler from its contract: origin, actor, rate limit, parse, check, idempotency, verb, checked
 * answer, in this order. Only it catches.
 */
export function route<const C extends RouteContract>(
  contract: C,
  handle: Handle<C>,
  options: RouteOptions<C> = {},
): RouteHandler {
  const defined: Defined<C> = { ...options, contract, handle };
  const { actor, path } = contract;
  const handler = async (request: Request, context: NextContext): Promise<Response> => {
    const started = performance.now();
    const requestId = randomUUID();
    // Next gives none to a path without any.
    const params: Record<string, unknown> = (await context.params) ?? {};
    const { method } = request;
    const facts = { "http.request.method": method, "http.route": path, "handover.request_id": requestId };
    return traced("server", `${method} ${path}`, facts, async (span) => {
      const jar = await SessionJar.from(request.headers.get("cookie"), personAddress(request.headers));
      const reading = actor === "machine" ? undefined : readingOf(request, jar);
      const incoming: Incoming = { request, params, jar, requestId, reading, code: undefined };
      const answer = await answered(defined, incoming, span);
      if (isWrite(method) && actor !== "machine" && !options.unlisted) noteWrite(jar);
      if (reading && reading.age !== null) answer.headers.set("age", String(Math.ceil(reading.age)));
      for (const cookie of jar.setCookies) answer.headers.append("set-cookie", cookie);
      if (isWrite(method) && answer.ok) wroteSomething();
      answer.headers.set("cache-control", "no-store");
      answer.headers.set("x-content-type-options", "nosniff");
      answer.headers.set("x-request-id", requestId);
      const { status } = answer;
      const ms = performance.now() - started;
      log()[status >= 500 ? "error" : "info"](
        { requestId, method, route: path, status, code: incoming.code, ms: Math.round(ms) },
        "request",
      );
      meters()?.request(method, path, status, ms / 1000);
      span?.say({ "http.response.status_code": status });
      return answer;
    });
  };
  return Object.assign(handler, { contract, options });
}

type Incoming = {
  request: Request;
  params: Record<string, unknown>;
  jar: SessionJar;
  requestId: string;
  reading: ReadStaleness | undefined;
  /** The code of the refusal or failure that was answered. */
  code: string | undefined;
};
type Result = Answer | Response;

async function answered<C extends RouteContract>(
  defined: Defined<C>,
  call: Incoming,
  span: Span | undefined,
): Promise<Response> {
  try {
    if (isWrite(call.request.method) && !isOurOrigin(call.request)) throw new Refusal("FORBIDDEN_ORIGIN");
    const result =
      defined.contract.actor === "machine" ? await respondToMachine(defined, call) : await respond(defined, call);
    if (result instanceof Response) return result;
    // A repeat of a refused request gets the stored refusal.
    if (result.status >= 400) call.code = (result.body as { code?: string }).code;
    return Response.json(result.body, { status: result.status, headers: typeOf(result) });
  } catch (error) {
    call.code = error instanceof Refusal ? error.code : (defined.failure ?? "INTERNAL_ERROR");
    if (error instanceof Refusal) span?.say({ "handover.code": error.code });
    return explain(error, call.requestId, defined.contract.path, defined.failure);
  }
}

// What the route is for, apart from who may and how often.
const verb = <T>(work: () => Promise<T>): Promise<T> => traced("internal", "verb", {}, work);

async function respond<C extends RouteContract>(defined: Defined<C>, call: Incoming): Promise<Result> {
  const { contract } = defined;
  const { path } = contract;
  const { request, jar, requestId, reading } = call;
  const caller = await identify(contract.actor, jar, request.headers);
  const { holder, bucket } = caller;
  if (!isWrite(request.method) && (holder || !caller.sharedBucket)) {
    const retryAfter = outOfPace("question", `${holder?.userId ?? bucket} ${path}`);
    if (retryAfter !== null) {
      shutDoorTo(request.url, request.headers);
      throw new Refusal("RATE_LIMITED", undefined, { retryAfter });
    }
  }
  const limit = scaled(defined.limit ?? (isWrite(request.method) ? WRITES : READS), {
    signedIn: holder !== null,
    sharedBucket: caller.sharedBucket,
  });
  // Who looks at something as often as they may can still change it.
  const counted = { holder, route: isWrite(request.method) ? path : `? ${path}`, bucket };
  const read = async (): Promise<Input> =>
    withoutIgnoredKey(defined, await inputOf(defined, call, await bodyOf(defined, request)));

  // A small body is read first, so that one round trip does it all, but what is wrong with it is told last. A large
  // one is not read before its sender is known to be welcome.
  const early = (defined.maxBytes ?? SMALL_BYTES) <= SMALL_BYTES ? await settle(read) : null;
  const earlyKey = early?.ok ? early.value : null;
  let admission = await admit({ ...counted, limit, key: earlyKey?.key, bodyHash: earlyKey?.bodyHash });
  const refusal = objection(contract.actor, admission, defined.suspendedToo);
  if (holder && admission.userId === null) jar.clear();
  if (refusal) {
    if (earlyKey?.key && beganKey(admission))
      await finish({ holder, key: earlyKey.key, bucket, status: null, response: null });
    throw refusal;
  }
  if (early && !early.ok) throw early.error;
  const input = early ? early.value : await read();
  const keyed = { ...counted, limit: null, key: input.key, bodyHash: input.bodyHash };
  if (!early && input.key) admission = await admit(keyed);

  const actor = userOf(admission);
  // A session that has ended may still hold a good token: it must not read anything.
  const db = holder && actor === null ? anonContext : reading ? { ...caller.db, reading } : caller.db;
  const context = {
    db,
    actor: actor as ActorOf<C["actor"]>,
    ...schemaOutputs<C>(input),
    request,
    key: input.key,
    session: jar,
    requestId,
  };
  const handled = async (): Promise<unknown> => {
    const { perAccount, reauthentication } = defined;
    const counter = perAccount?.with ?? path;
    if (perAccount?.eachCaller)
      await countAccountByCaller(counter, perAccount, perAccount.of(context.body), request.headers);
    else if (perAccount) await countAccount(counter, perAccount, perAccount.of(context.body));
    if (reauthentication === true) await requireReauthentication(db);
    else if (reauthentication) await reauthenticate(context, { password: reauthentication(context.body) });
    return defined.handle(context);
  };
  const given = (result: unknown): Promise<Result> => finishedAs(contract, db, result, request.method);
  if (!input.key) return verb(async () => given(await handled()));
  const { again } = defined;
  return answerOnce({
    holder,
    bucket,
    key: input.key,
    requestId,
    admission,
    ask: () => admit(keyed),
    work: (keep) =>
      verb(async () => {
        const result = await handled();
        if (!(result instanceof DeferredRpc)) return { outcome: answerOf(finished(contract, result)), kept: false };
        // What the verb did and what a repeat will hear are kept together, or not at all.
        return {
          outcome: await withTransaction((tx) => runAndKeep(contract, tx, db, result, keep)),
          kept: true,
        };
      }),
    again: again ? async () => answerOf(await given(await again(context))) : null,
  });
}

async function runAndKeep(
  contract: RouteContract,
  tx: TransactionQuery,
  db: DbContext,
  deferred: DeferredRpc,
  keep: KeepWithin,
): Promise<Answer | Refusal> {
  const answer = await toResult(deferred.in(tx, db));
  const outcome = answer instanceof Refusal ? answer : answerOf(finished(contract, answer.data, deferred.schema));
  // Not waited for: it is asked together with the commit, and a failure of it undoes both.
  void keep(tx, outcome);
  return outcome;
}

// Machines prove themselves by a signature or a shared token; nothing counts them.
async function respondToMachine<C extends RouteContract>(defined: Defined<C>, call: Incoming): Promise<Result> {
  const { request, jar, requestId } = call;
  const bytes = await bodyOf(defined, request);
  await defined.authorize?.(request, new TextDecoder().decode(bytes));
  const input = await inputOf(defined, call, bytes);
  const context = {
    db: serviceContext,
    actor: null as ActorOf<C["actor"]>,
    ...schemaOutputs<C>(input),
    request,
    key: input.key,
    session: jar,
    requestId,
  };
  return verb(async () => finishedAs(defined.contract, serviceContext, await defined.handle(context), request.method));
}

function bodyOf(options: { maxBytes?: number }, request: Request): Promise<Uint8Array<ArrayBuffer>> {
  return isWrite(request.method)
    ? readBytes(request, options.maxBytes ?? SMALL_BYTES)
    : Promise.resolve(new Uint8Array());
}

function inputOf(
  { contract, whenMissing }: { contract: RouteContract; whenMissing?: string },
  { request, params }: Incoming,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Input> {
  return readInput(request, bytes, params, { ...contract, whenMissing });
}

function withoutIgnoredKey(options: { idempotent?: false }, input: Input): Input {
  return options.idempotent === false ? { ...input, key: null, bodyHash: null } : input;
}

// The schemas of this contract made these values; the compiler cannot follow that through the generics.
function schemaOutputs<C extends RouteContract>(input: Input): Pick<Context<C>, "params" | "body" | "query"> {
  const { params, body, query } = input;
  return { params, body, query } as Pick<Context<C>, "params" | "body" | "query">;
}

/** What a handler gave: a call is asked now, in a transaction of its own; a read's in one round trip. */
async function finishedAs(contract: RouteContract, db: DbContext, result: unknown, method: string): Promise<Result> {
  if (!(result instanceof DeferredRpc)) return finished(contract, result);
  return finished(contract, await (isWrite(method) ? result.run(db) : result.runOnce(db)), result.schema);
}

/**
 * A verb's result as an answer: checked against the contract, and stripped of what the contract does not name. What the
 * door has checked with the same schema is not checked again.
 */
function finished(
  { response, status: done = 200, accepted }: RouteContract,
  data: unknown,
  checked: z.ZodType | null = null,
): Result {
  if (data instanceof Response) return data;
  const status = accepted?.safeParse(data).success ? 202 : done;
  return { status, body: { data: response && response !== checked ? response.parse(data) : data } };
}

function answerOf(result: Result): Answer {
  if (result instanceof Response)
    throw new Error("A route that answers by itself takes no keys: set idempotent: false");
  return result;
}

function typeOf({ status }: Answer): Record<string, string> {
  return status >= 400 ? { "content-type": "application/problem+json" } : {};
}

// What went wrong, as the client may know it; the rest is in the log.
function explain(error: unknown, requestId: string, path: string, failure: ErrorCode = "INTERNAL_ERROR"): Response {
  if (!(error instanceof Refusal)) {
    log().error({ requestId, route: path, error: describeError(error) }, "a request failed");
    return problem(failure, requestId);
  }
  const { retryAfter } = error.more;
  return problem(error.code, requestId, error.title, error.more, {
    ...(typeof retryAfter === "number" ? { "retry-after": String(Math.ceil(retryAfter)) } : {}),
    // The rest of the body may stay unread: another request on this connection would meet a reset.
    ...(error.code === "BODY_TOO_LARGE" ? { connection: "close" } : {}),
  });
}

async function settle<T>(work: () => Promise<T>): Promise<{ ok: true; value: T } | { ok: false; error: unknown }> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, error };
  }
}
