import { z } from "zod";
import { position, time, uuid, idParams, type RouteContract } from "@/lib/contracts/common";
import { checkInAnswers, checkInRules } from "@/lib/domain/task/check-in";

/** Why a driver with cash gets a check-in. */
export const CheckInRule = z.enum(checkInRules);

/** "waiting": fine, and staying here for a while. "help" raises an alarm immediately. */
export const CheckInAnswer = z.enum(checkInAnswers);

/**
 * A check-in: "Are you OK?" to a driver with cash. Without an answer by `endsAt` an incident opens, unless the phone
 * was only offline; a later answer is still accepted.
 */
export const CheckIn = z
  .object({ id: uuid, rule: CheckInRule, requestedAt: time, transactionId: uuid, endsAt: time })
  .meta({ id: "CheckIn" });
export type CheckIn = z.infer<typeof CheckIn>;
export const CheckInOrNull = CheckIn.nullable();

const AnswerCheckInBody = z.strictObject({ answer: CheckInAnswer, position: position.optional() });

/** `hasIncident`: there is an incident about it. `waitingUntil`: no check-in for standing still until then. */
export const CheckInResult = z.object({
  id: uuid,
  answer: CheckInAnswer,
  hasIncident: z.boolean(),
  waitingUntil: time.nullable(),
});
export type CheckInResult = z.infer<typeof CheckInResult>;

const DeclareWaitingBody = z.strictObject({});

export const DeclaredWaiting = z.object({ waitingUntil: time });
export type DeclaredWaiting = z.infer<typeof DeclaredWaiting>;

const tag = "Driver";

export const checkIns = {
  getCurrent: {
    method: "GET",
    path: "/api/driver/check-in",
    actor: "driver",
    tag,
    summary: "Retrieve the driver's open check-in, or null",
    response: CheckInOrNull,
  },
  answer: {
    method: "POST",
    path: "/api/driver/check-in/{id}/answer",
    actor: "driver",
    tag,
    summary: "Answer a check-in: all is well, or help is needed",
    params: idParams,
    body: AnswerCheckInBody,
    response: CheckInResult,
    example: { answer: "fine" },
  },
  declareWaiting: {
    method: "POST",
    path: "/api/driver/waiting",
    actor: "driver",
    tag,
    summary: "Declare a longer stop in advance, so that it triggers no check-in",
    body: DeclareWaitingBody,
    response: DeclaredWaiting,
    example: {},
  },
} as const satisfies Record<string, RouteContract>;
