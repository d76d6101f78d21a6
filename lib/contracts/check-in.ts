import { z } from "zod";
import { position, time, uuid, type RouteContract } from "@/lib/contracts/common";
import { checkInAnswers, checkInRules } from "@/lib/domain/task/check-in";

/** Why a driver with cash is asked whether all is right. */
export const CheckInRule = z.enum(checkInRules);

/** "standing": fine, and standing here for a while. "help" calls for it at once. */
export const CheckInAnswer = z.enum(checkInAnswers);

/**
 * A question to a driver with cash. Nobody having answered by `endsAt` is an incident, unless the phone was only
 * silent; after that an answer is still heard.
 */
export const CheckIn = z
  .object({ id: uuid, rule: CheckInRule, askedAt: time, transactionId: uuid, endsAt: time })
  .meta({ id: "CheckIn" });
export type CheckIn = z.infer<typeof CheckIn>;
export const CheckInOrNull = CheckIn.nullable();

const CheckInParams = z.strictObject({ id: uuid });

const AnswerCheckInBody = z.strictObject({ answer: CheckInAnswer, position: position.optional() });

/** `hasIncident`: somebody looks after it, or has. `standingUntil`: so long nobody asks why they stand. */
export const CheckInAnswered = z.object({
  id: uuid,
  answer: CheckInAnswer,
  hasIncident: z.boolean(),
  standingUntil: time.nullable(),
});
export type CheckInAnswered = z.infer<typeof CheckInAnswered>;

const SayStandingBody = z.strictObject({});

export const Standing = z.object({ standingUntil: time });
export type Standing = z.infer<typeof Standing>;

const tag = "Driver";

export const checkIns = {
  getCurrent: {
    method: "GET",
    path: "/api/driver/check-in",
    actor: "driver",
    tag,
    summary: "Whether the driver is asked if all is right; null when not",
    response: CheckInOrNull,
  },
  answer: {
    method: "POST",
    path: "/api/driver/check-in/{id}/answer",
    actor: "driver",
    tag,
    summary: "Say that all is right, or that help is needed",
    params: CheckInParams,
    body: AnswerCheckInBody,
    response: CheckInAnswered,
    example: { answer: "fine" },
  },
  declareWaiting: {
    method: "POST",
    path: "/api/driver/standing",
    actor: "driver",
    tag,
    summary: "Say unasked that all is right while standing here for a while",
    body: SayStandingBody,
    response: Standing,
    example: {},
  },
} as const satisfies Record<string, RouteContract>;
