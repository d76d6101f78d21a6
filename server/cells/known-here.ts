import "server-only";
import { cells } from "@/server/cells/config";
import { CellAway, tellCell } from "@/server/cells/tell";
import { CellSession } from "@/server/database/results/of-cells";
import { callFunction } from "@/server/database/call-function";
import { machine } from "@/server/database/door";
import { Refusal } from "@/server/core/errors";
import { ofProcess } from "@/server/core/of-process";

// How soon a session that has ended at the accounts' cell ends here.
const ASK_AGAIN_MS = 30_000;
const MOST = 5_000;
const asked = ofProcess<Map<string, { until: number; answer: Promise<void> }>>("sessions of the accounts' cell");

/**
 * Where accounts live in another cell: this one knows whether the session of a verified token lives, and whose it is. Who
 * is known stays so while the accounts' cell is away; who is not has to wait.
 */
export async function knownHere(claims: { sub: string; session_id: string }): Promise<void> {
  const all = cells();
  if (!all || all.accounts === all.own) return;
  const known = (asked.value ??= new Map<string, { until: number; answer: Promise<void> }>());
  const { sub, session_id: sessionId } = claims;
  const before = known.get(sessionId);
  if (before && Date.now() < before.until) return before.answer;
  known.delete(sessionId);
  if (known.size >= MOST) known.delete(known.keys().next().value ?? "");
  const answer = learn(all.accounts, sub, sessionId);
  known.set(sessionId, { until: Date.now() + ASK_AGAIN_MS, answer });
  answer.catch(() => known.delete(sessionId));
  return answer;
}

async function learn(accounts: string, sub: string, sessionId: string): Promise<void> {
  try {
    const { data } = await tellCell(accounts, "session", { sub, sessionId });
    const { account } = CellSession.parse(data);
    await callFunction(machine, "keep_session", { p_from: accounts, p_session_id: sessionId, p_account: account });
  } catch (error) {
    if (!(error instanceof CellAway)) throw error;
    const { known } = await callFunction(machine, "knows_session", { p_user_id: sub, p_session_id: sessionId });
    if (!known) throw new Refusal("PROVIDER_UNAVAILABLE");
  }
}
