import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { finish, type Admission, type Holder } from "@/server/http/admission";
import { errors, Refusal } from "@/server/http/errors";
import { describeError, log } from "@/server/http/log";
import { problemBody } from "@/server/http/problem";

/** An answer as it is kept: a status and its JSON. */
export type Answer = { status: number; body: unknown };
type Once = {
  holder: Holder | null; bucket: string; key: string; requestId: string;
  admission: Admission;
  /** Asks again what the key has seen, counting nothing. */
  ask: () => Promise<Admission>;
  work: () => Promise<Answer>;
  /** Answers a repeat whose first answer is not stored. */
  again: (() => Promise<Answer>) | null;
};

// How long a repeat waits for the first request, which may have lost its connection but still works.
const WAITS_MS = [100, 200, 400, 800, 1600];

/** Does a keyed write once: a repeat gets the first answer, another body is refused, and a failure gives the key back. */
export async function answerOnce(once: Once): Promise<Answer> {
  let admission = once.admission;
  for (const wait of WAITS_MS) {
    if (!admission.running) break;
    await pause(wait);
    admission = await once.ask();
  }
  if (admission.mismatch) throw new Refusal("IDEMPOTENCY_MISMATCH");
  if (admission.running) throw new Refusal("REQUEST_IN_PROGRESS", undefined, { retryAfter: 1 });
  if (admission.replay) return replay(admission.replay, once);
  return first(once);
}

async function replay({ status, response }: { status: number; response?: unknown }, { again, requestId }: Once): Promise<Answer> {
  if (status < 400) return again ? { ...(await again()), status } : { status, body: response };
  return { status, body: { ...(response as Record<string, unknown>), requestId } };
}

async function first({ holder, bucket, key, requestId, work, again }: Once): Promise<Answer> {
  const keep = (status: number | null, response: unknown): Promise<void> =>
    finish(holder, key, bucket, status, response).catch((error: unknown) => {
      // The write itself is done; a repeat is then answered by the verb, which is safe to repeat.
      log().error({ requestId, error: describeError(error) }, "the first answer was not kept");
    });
  try {
    const answer = await work();
    await keep(answer.status, again ? null : answer.body);
    return answer;
  } catch (error) {
    const status = error instanceof Refusal ? errors[error.code].status : 500;
    const storable = status < 500 && status !== 401 && status !== 429;
    await keep(storable ? status : null, storable && error instanceof Refusal ? problemBody(error.code, "", error.title, error.more) : null);
    throw error;
  }
}
