import type { Client } from "openapi-fetch";
import type { components, operations, paths } from "./schema.js";

export type { components, operations, paths };
export type Handover = Client<paths>;

export type HandoverOptions = {
  /** Where the installation is, such as https://handover.example. */
  baseUrl: string;
  /** Another fetch than the usual one. */
  fetch?: (request: Request) => Promise<Response>;
  /** The session, kept by you: give the same map again to go on with it. Outside of browsers alone. */
  cookies?: Map<string, string>;
};

/**
 * A client of its own session. Writes get an `Idempotency-Key` each; give one yourself to repeat a call whose answer was
 * lost.
 */
export function createHandover(options: HandoverOptions): Handover;

/** A refusal, as the API gives it (RFC 9457): what happened is in `code`. */
export class HandoverProblem extends Error {
  readonly status: number;
  readonly code: string;
  /** Why, more exactly than `code`, and the values in the sentence: clients translate by them. */
  readonly reason: string | null;
  readonly about: Readonly<Record<string, string | number | readonly string[]>>;
  readonly errors: readonly {
    path: string;
    message: string;
    reason?: string;
    about?: Readonly<Record<string, string | number | readonly string[]>>;
  }[];
  readonly requestId: string | null;
}

type Answered<T> = { data?: T; error?: unknown; response: Response };
/** The data of an answer; throws a HandoverProblem for a refusal. */
export function dataOf<T>(answer: Promise<Answered<{ data: T }>>): Promise<T>;
