import "server-only";
import type { z } from "zod";
import type { RouteContract } from "@/lib/contracts/common";
import type { ErrorCode } from "@/server/core/errors";
import type { DbContext } from "@/server/database/client";
import type { PreparedRpc } from "@/server/database/rpc";
import type { ActorOf } from "@/server/http/caller";
import type { Limit } from "@/server/http/rate-limit/limit";
import type { SessionJar } from "@/server/session/session-jar";

type Output<S> = S extends z.ZodType ? z.output<S> : Record<string, never>;
// The schema of this name in a contract, or undefined.
type SchemaOf<C extends RouteContract, Name extends "params" | "query" | "body" | "response"> =
  C extends Record<Name, infer S> ? S : undefined;
// The result that the contract accepts: a handler with another result does not compile.
type HandlerResult<C extends RouteContract> =
  SchemaOf<C, "response"> extends infer R extends z.ZodType ? z.input<R> : unknown;

/** The argument of a handler. `db` is the context of the caller. */
export type Context<C extends RouteContract> = {
  db: DbContext;
  actor: ActorOf<C["actor"]>;
  params: Output<SchemaOf<C, "params">>;
  body: Output<SchemaOf<C, "body">>;
  query: Output<SchemaOf<C, "query">>;
  request: Request;
  /** The client's idempotency key (a uuid), or null. */
  key: string | null;
  session: SessionJar;
  requestId: string;
};
export type Handle<C extends RouteContract> = (
  context: Context<C>,
) => Promise<HandlerResult<C> | Response | PreparedRpc<HandlerResult<C>>> | PreparedRpc<HandlerResult<C>>;

/** The options that are not part of the public contract. */
export type RouteOptions<C extends RouteContract> = {
  /** Also allows a suspended driver, who must bring the cash back. The database refuses everything else. */
  allowSuspended?: true;
  /** The reason of a 400 if its only problems are missing fields. */
  missingFieldsReason?: string;
  maxBytes?: number;
  /** Replaces READ_LIMIT or WRITE_LIMIT. */
  limit?: Limit;
  /**
   * A second limit by the account that the body names: for all callers together, or per caller with `eachCaller`.
   * `with` names a route to share the counter with.
   */
  perAccount?: Limit & { of: (body: Context<C>["body"]) => string; eachCaller?: true; with?: string };
  /** False if a repeat is harmless or must run again: an idempotency key is accepted and ignored. */
  idempotent?: false;
  /** "status": the response holds a code or cookies, so only its status is stored; `onReplay` makes it again. */
  storeResponse?: "status";
  onReplay?: Handle<C>;
  /** The write shows in no list, so its caller may still read from a replica (server/http/staleness.ts). */
  keepsReplicaReads?: true;
  /**
   * The session must have proved the password or the phone within five minutes. A function: the password in this body is
   * the proof. SQL functions that make such a change check again.
   */
  reauthentication?: true | ((body: Context<C>["body"]) => string);
  /** Of a machine's route: throws unless the request is signed. Runs before the body is parsed. */
  authorize?: (request: Request, raw: string) => void | Promise<void>;
  /** The code of an unexpected failure, if the specification names one. */
  failure?: ErrorCode;
};

export type Defined<C extends RouteContract> = RouteOptions<C> & { contract: C; handle: Handle<C> };
