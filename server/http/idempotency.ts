import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { SessionHolder } from "@/server/http/rate-limit/admission";
import type { ArgsOf } from "@/server/database/functions";
import type { Admission } from "@/server/database/results/platform";
import { errorDefinitions, Refusal } from "@/server/core/errors";
import { describeError, log } from "@/server/core/log";
import { serviceContext, type TransactionQuery } from "@/server/database/client";
import { rpc } from "@/server/database/rpc";
import { problemBody } from "@/server/http/problem";

/** A response in stored form: status and JSON. */
export type JsonResponse = { status: number; body: unknown };
/** The outcome of a write; `stored` if the transaction that did the write stored it under the key. */
export type WriteOutcome = { outcome: JsonResponse | Refusal; stored: boolean };
/** Stores an outcome under the key, in the open transaction. */
export type StoreInTransaction = (tx: TransactionQuery, outcome: JsonResponse | Refusal) => Promise<unknown>;
type KeyedRequest = {
  holder: SessionHolder | null;
  /** The caller's rate limit key. */
  bucket: string;
  key: string;
  requestId: string;
  admission: Admission;
  /** Claims the key again without counting the request. */
  claimKey: () => Promise<Admission>;
  work: (store: StoreInTransaction) => Promise<WriteOutcome>;
  /** Makes the response of a replay if the first response was not stored. */
  onReplay: (() => Promise<JsonResponse>) | null;
};

// How long a replay waits for the first request, which may still be running although its client lost the connection.
const WAITS_MS = [100, 200, 400, 800, 1600];
/**
 * A keyed write must commit within this time or is rolled back. private.get_idempotency_claim_timeout() is twice as
 * long, so that no write commits after another request has taken over its key.
 */
export const KEYED_WRITE_MS = 30_000;

/** Whether this admission claimed the key, so that the request must finish it. */
export function claimedKey({ limited, mismatch, running, replay }: Admission): boolean {
  return !limited && !mismatch && !running && !replay;
}

/** The first response of a key. A null status releases the key, so that a retry runs the write again. */
type StoredResponse = {
  holder: SessionHolder | null;
  key: string;
  bucket: string;
  status: number | null;
  response: unknown;
};

const finishArgs = ({
  holder,
  key,
  bucket,
  status,
  response,
}: StoredResponse): ArgsOf<"store_idempotent_response"> => ({
  p_user_id: holder?.userId ?? null,
  p_key: key,
  p_bucket: bucket,
  p_status: status,
  p_response: response,
});

/** Stores the first response of a key, or releases the key. */
export async function finishKey(firstResponse: StoredResponse): Promise<void> {
  await rpc.once(serviceContext, "store_idempotent_response", finishArgs(firstResponse));
}

/**
 * Runs a keyed write once. A replay gets the first response, a replay with another body is refused, and a failed write
 * releases the key.
 */
export async function withIdempotency(request: KeyedRequest): Promise<JsonResponse> {
  let claimedAt = performance.now();
  let admission = request.admission;
  for (const waitMs of WAITS_MS) {
    if (!admission.running) break;
    await sleep(waitMs);
    claimedAt = performance.now();
    admission = await request.claimKey();
  }
  if (admission.mismatch) throw new Refusal("IDEMPOTENCY_MISMATCH");
  if (admission.running) throw new Refusal("REQUEST_IN_PROGRESS", undefined, { retryAfter: 1 });
  if (admission.replay) return replay(admission.replay, request);
  return runFirst(request, claimedAt);
}

async function replay(
  { status, response }: { status: number; response?: unknown },
  { onReplay, requestId }: KeyedRequest,
): Promise<JsonResponse> {
  if (status < 400) return onReplay ? { ...(await onReplay()), status } : { status, body: response };
  return { status, body: { ...(response as Record<string, unknown>), requestId } };
}

async function runFirst(
  { holder, bucket, key, requestId, work, onReplay }: KeyedRequest,
  claimedAt: number,
): Promise<JsonResponse> {
  const ageMs = (): number => performance.now() - claimedAt;
  const toStoredResponse = (outcome: JsonResponse | Refusal): StoredResponse => ({
    holder,
    bucket,
    key,
    ...toStorable(outcome, onReplay !== null),
  });
  // After the takeover time the key may belong to another request.
  const finishUnlessTakenOver = async (response: StoredResponse): Promise<void> => {
    if (ageMs() < 2 * KEYED_WRITE_MS) await finishKey(response);
  };
  const releaseKey = (): Promise<void> => finishUnlessTakenOver({ holder, bucket, key, status: null, response: null });
  const logFailure = (error: unknown): void => {
    log().error({ requestId, error: describeError(error) }, "the response of a key was not stored");
  };
  let writeOutcome: WriteOutcome;
  try {
    writeOutcome = await work((tx, outcome) => {
      if (ageMs() > KEYED_WRITE_MS) throw new Refusal("PROVIDER_UNAVAILABLE");
      return tx(serviceContext, "store_idempotent_response", finishArgs(toStoredResponse(outcome)));
    });
  } catch (error) {
    if (!(error instanceof Refusal)) {
      await releaseKey().catch(logFailure);
      throw error;
    }
    writeOutcome = { outcome: error, stored: false };
  }
  // The write is committed. If storing fails, a retry runs the handler again, which is safe to repeat.
  if (!writeOutcome.stored) await finishUnlessTakenOver(toStoredResponse(writeOutcome.outcome)).catch(logFailure);
  if (writeOutcome.outcome instanceof Refusal) throw writeOutcome.outcome;
  return writeOutcome.outcome;
}

function toStorable(
  outcome: JsonResponse | Refusal,
  statusOnly: boolean,
): { status: number | null; response: unknown } {
  if (!(outcome instanceof Refusal)) return { status: outcome.status, response: statusOnly ? null : outcome.body };
  const { status } = errorDefinitions[outcome.code];
  // After these the client authenticates and sends the same request again.
  const needsProof = ["REAUTHENTICATION_REQUIRED", "SECOND_FACTOR_REQUIRED"].includes(outcome.code ?? "");
  const isFinal = status < 500 && status !== 401 && status !== 429 && !needsProof;
  return isFinal
    ? { status, response: problemBody(outcome.code, "", outcome.title, outcome.details) }
    : { status: null, response: null };
}
