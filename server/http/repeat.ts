import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { finish, finishArgs, type FirstAnswer, type Holder } from "@/server/http/admission";
import type { Admission } from "@/server/database/results/platform";
import { errors, Refusal } from "@/server/core/errors";
import { describeError, log } from "@/server/core/log";
import { serviceContext, type TransactionQuery } from "@/server/database/client";
import { problemBody } from "@/server/http/problem";

/** An answer as it is kept: a status and its JSON. */
export type Answer = { status: number; body: unknown };
/** What a write came to, and whether that is kept already: in the transaction that did it. */
export type Done = { outcome: Answer | Refusal; kept: boolean };
/** Keeps an outcome under the key, in the transaction that is open. */
export type KeepWithin = (tx: TransactionQuery, outcome: Answer | Refusal) => Promise<unknown>;
type Once = {
  holder: Holder | null;
  bucket: string;
  key: string;
  requestId: string;
  admission: Admission;
  /** Asks again what the key has seen, counting nothing. */
  ask: () => Promise<Admission>;
  work: (keep: KeepWithin) => Promise<Done>;
  /** Answers a repeat whose first answer is not stored. */
  again: (() => Promise<Answer>) | null;
};

// How long a repeat waits for the first request, which may have lost its connection but still works.
const WAITS_MS = [100, 200, 400, 800, 1600];
/**
 * A keyed write has to reach its commit within this time, or it is rolled back. private.key_takeover() is twice as long,
 * so that no write commits after another request has taken its key over.
 */
export const KEYED_WRITE_MS = 30_000;

/**
 * Does a keyed write once: a repeat gets the first answer, another body is refused, and a failure gives the key back.
 */
export async function answerOnce(once: Once): Promise<Answer> {
  let claimedAt = performance.now();
  let admission = once.admission;
  for (const wait of WAITS_MS) {
    if (!admission.running) break;
    await pause(wait);
    claimedAt = performance.now();
    admission = await once.ask();
  }
  if (admission.mismatch) throw new Refusal("IDEMPOTENCY_MISMATCH");
  if (admission.running) throw new Refusal("REQUEST_IN_PROGRESS", undefined, { retryAfter: 1 });
  if (admission.replay) return replay(admission.replay, once);
  return first(once, claimedAt);
}

async function replay(
  { status, response }: { status: number; response?: unknown },
  { again, requestId }: Once,
): Promise<Answer> {
  if (status < 400) return again ? { ...(await again()), status } : { status, body: response };
  return { status, body: { ...(response as Record<string, unknown>), requestId } };
}

async function first({ holder, bucket, key, requestId, work, again }: Once, claimedAt: number): Promise<Answer> {
  const age = (): number => performance.now() - claimedAt;
  const entry = (outcome: Answer | Refusal): FirstAnswer => ({
    holder,
    bucket,
    key,
    ...whatIsKept(outcome, again !== null),
  });
  // A broken write gives the key back: the next try may fare better.
  const giveBack = (): Promise<void> => finishOurs({ holder, bucket, key, status: null, response: null });
  // By then the key may be another request's.
  const finishOurs = async (answer: FirstAnswer): Promise<void> => {
    if (age() < 2 * KEYED_WRITE_MS) await finish(answer);
  };
  const mindFailure = (error: unknown): void => {
    log().error({ requestId, error: describeError(error) }, "the first answer was not kept");
  };
  let done: Done;
  try {
    done = await work((tx, outcome) => {
      if (age() > KEYED_WRITE_MS) throw new Refusal("PROVIDER_UNAVAILABLE");
      return tx(serviceContext, "finish_request", finishArgs(entry(outcome)));
    });
  } catch (error) {
    if (!(error instanceof Refusal)) {
      await giveBack().catch(mindFailure);
      throw error;
    }
    done = { outcome: error, kept: false };
  }
  // The write itself is done; if this fails, a repeat is answered by the verb, which is safe to repeat.
  if (!done.kept) await finishOurs(entry(done.outcome)).catch(mindFailure);
  if (done.outcome instanceof Refusal) throw done.outcome;
  return done.outcome;
}

function whatIsKept(outcome: Answer | Refusal, statusAlone: boolean): { status: number | null; response: unknown } {
  if (!(outcome instanceof Refusal)) return { status: outcome.status, response: statusAlone ? null : outcome.body };
  const { status } = errors[outcome.code];
  // After REAUTHENTICATION_REQUIRED or SECOND_FACTOR_REQUIRED the client proves itself and sends the same request again.
  const unproven = ["REAUTHENTICATION_REQUIRED", "SECOND_FACTOR_REQUIRED"].includes(outcome.code ?? "");
  const storable = status < 500 && status !== 401 && status !== 429 && !unproven;
  return storable
    ? { status, response: problemBody(outcome.code, "", outcome.title, outcome.more) }
    : { status: null, response: null };
}
