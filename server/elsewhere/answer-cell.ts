import "server-only";
import { rowVersion } from "@/lib/contracts/common";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { seal, unseal } from "@/server/cells/sealed";
import { Refusal } from "@/server/core/errors";
import { ask, call, type Call } from "@/server/database/call";
import { callFunction } from "@/server/database/call-function";
import { machine, person } from "@/server/database/door";
import { verifyAccessToken } from "@/server/session/access-token";
import { getVerificationCode } from "@/server/verification/get-verification-code";

const OfSession = z.object({ sub: z.guid(), sessionId: z.guid() });
// Why the person's own token: another cell's word alone opens nobody's deliveries or codes.
const OfPerson = z.object({ token: z.string().max(8_000) });
const OfDelivery = OfPerson.extend({ id: z.guid() });
const Accepting = OfDelivery.extend({ version: rowVersion.nullable() });
const Passport = z.looseObject({ driverId: z.guid(), to: z.string(), crossing: z.number().int().positive() });
const LISTED = 50;

const asPerson = async <T>(token: string, asked: Call<T>): Promise<T> => {
  const claims = await verifyAccessToken(token);
  if (!claims) throw new Refusal("UNAUTHENTICATED");
  return ask(person(claims), asked);
};

/** What other cells may ask. Each reads, or does what the person may do here themselves. */
const questions: Record<string, (body: unknown) => Promise<unknown>> = {
  session: (body) => {
    const { sub, sessionId } = OfSession.parse(body);
    return callFunction(machine, "cell_session", { p_user_id: sub, p_session_id: sessionId });
  },
  figures: () => callFunction(machine, "cell_figures"),
  deliveries: (body) =>
    asPerson(OfPerson.parse(body).token, call("list_transactions", { p_role: "receiver", p_limit: LISTED })),
  accept: (body) => {
    const { token, id, version } = Accepting.parse(body);
    return asPerson(token, call("accept_transaction", { p_transaction_id: id, p_version: version }));
  },
  code: (body) => {
    const { token, id } = OfDelivery.parse(body);
    return asPerson(token, getVerificationCode(id));
  },
};

/** Takes what another cell signed for this one, and signs what comes of it. A message's repeat hears the first answer. */
export async function answerCell(message: string, own: string): Promise<string> {
  const { iss: from, jti, kind, body } = await unseal(message);
  const asked = questions[kind];
  const answer = asked ? await answered(from, jti, () => asked(body)) : await taken(from, jti, kind, body, own);
  return seal(from, { jti: randomUUID(), kind: "answer", re: jti, body: answer });
}

async function answered(from: string, jti: string, asked: () => Promise<unknown>): Promise<unknown> {
  const { first } = await callFunction(machine, "note_cell_question", { p_from: from, p_id: jti });
  if (!first) throw new Refusal("INVALID_SIGNATURE");
  try {
    return { data: await asked() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refused: { code: error.code, title: error.title, more: error.more } };
  }
}

async function taken(from: string, jti: string, kind: string, body: unknown, own: string): Promise<unknown> {
  if (kind !== "enter") throw new Refusal("INVALID_SIGNATURE");
  // Signed for this cell, and made for it: a passport in another one's envelope is good for nothing.
  if (Passport.parse(body).to !== own) throw new Refusal("INVALID_SIGNATURE");
  return {
    data: await callFunction(machine, "take_cell_message", { p_from: from, p_id: jti, p_kind: kind, p_body: body }),
  };
}
