import type { Client } from "openapi-fetch";
import type { components, operations, paths } from "./schema.js";

export type { components, operations, paths };
export type Handover = Client<paths>;

export type HandoverOptions = {
  /** URL of the installation, such as https://handover.example. */
  baseUrl: string;
  /** Replaces the global fetch. */
  fetch?: (request: Request) => Promise<Response>;
  /** The session's cookies, stored by the caller: pass the same map to continue a session. Not in browsers. */
  cookies?: Map<string, string>;
};

/**
 * Creates a client with its own session. Each write gets an `Idempotency-Key`; set it explicitly to retry a call after
 * a lost response.
 */
export function createHandover(options: HandoverOptions): Handover;

/** An error response of the API (RFC 9457), identified by `code`. */
export class HandoverProblem extends Error {
  readonly status: number;
  readonly code: string;
  /** A more exact reason than `code`, and the values for its message: clients use them for translation. */
  readonly reason: string | null;
  readonly params: Readonly<Record<string, string | number | readonly string[]>>;
  readonly errors: readonly {
    path: string;
    message: string;
    reason?: string;
    params?: Readonly<Record<string, string | number | readonly string[]>>;
  }[];
  readonly requestId: string | null;
}

type FetchResult<T> = { data?: T; error?: unknown; response: Response };
/** Returns the response's data; throws a HandoverProblem for an error response. */
export function unwrap<T>(result: Promise<FetchResult<{ data: T }>>): Promise<T>;
