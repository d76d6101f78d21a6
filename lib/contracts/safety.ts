import { z } from "zod";
import { exact, latitude, longitude, position, time, uuid, words, type RouteContract } from "@/lib/contracts/common";

/**
 * What a driver's SOS would meet now: whether somebody watches, `until` then without a break (`always`: all week) or
 * from `next` on; `sos`: theirs that is open, and whether somebody has taken it.
 */
export const Safety = z
  .object({
    watched: z.boolean(),
    until: time.nullable(),
    next: time.nullable(),
    always: z.boolean(),
    sos: z.object({ at: time, taken: z.boolean() }).nullable(),
  })
  .meta({ id: "Safety" });
export type Safety = z.infer<typeof Safety>;

export const Received = z.object({ received: z.literal(true) }).meta({ id: "Received" });
export const SosBody = z.strictObject({ at: time, position: position.optional() });
/** sha-256 of the token that the phone has made, in hex. The token itself comes with an SOS alone. */
const SosTokenBody = z.strictObject({ tokenHash: z.string().regex(/^[0-9a-f]{64}$/) });
export const SosToken = z.object({ expiresAt: time });
const TroubleParams = z.strictObject({ id: uuid });
const TroubleBody = z.strictObject({
  danger: z.boolean(),
  note: words(2000).optional(),
  position: position.optional(),
});

/** Whether the receiver has chosen the ending of a second code, which calls for help; never which. */
export const Duress = z.object({ set: z.boolean(), since: time.nullable() }).meta({ id: "Duress" });
export type Duress = z.infer<typeof Duress>;
const DuressBody = z.strictObject({ ending: exact(8) });

/**
 * A colleague whom the desk asks this driver to go to: by their first name, where they are by now and how old that is;
 * `going`: what the driver has said. Null when there is none, or it is over.
 */
export const Help = z
  .object({
    help: z
      .object({
        id: uuid,
        firstName: z.string().nullable(),
        askedAt: time,
        going: z.boolean().nullable(),
        place: z.object({ lat: latitude, lng: longitude, at: time.nullable() }).nullable(),
      })
      .nullable(),
  })
  .meta({ id: "Help" });
export type Help = z.infer<typeof Help>;
const HelpParams = z.strictObject({ id: uuid });
const HelpBody = z.strictObject({ going: z.boolean() });

const tag = "Safety";
export const safety = {
  sendSos: {
    method: "POST",
    path: "/api/sos",
    actor: "optional",
    tag,
    summary: "A driver calls for help; without a session by the phone's token, in the header X-SOS-Token",
    body: SosBody,
    response: Received,
    example: { at: "2026-01-05T17:30:00Z", position: { latitude: 25.7743, longitude: -80.1937, accuracy: 12 } },
  },
  setSosToken: {
    method: "POST",
    path: "/api/sos/token",
    actor: "driver",
    tag,
    summary: "The phone has made itself a token for an SOS without a session",
    body: SosTokenBody,
    response: SosToken,
    example: { tokenHash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" },
  },
  getStatus: {
    method: "GET",
    path: "/api/driver/safety",
    actor: "driver",
    tag,
    summary: "Whether somebody watches over incidents now, and what became of the driver's SOS",
    response: Safety,
  },
  getHelpRequest: {
    method: "GET",
    path: "/api/driver/help",
    actor: "driver",
    tag,
    summary: "The colleague whom the safety desk asks the driver to go to",
    response: Help,
  },
  answerHelpRequest: {
    method: "POST",
    path: "/api/driver/help/{id}",
    actor: "driver",
    tag,
    summary: "The driver goes there, or cannot; never a duty",
    params: HelpParams,
    body: HelpBody,
    response: Help,
    example: { going: true },
  },
  reportSafe: {
    method: "POST",
    path: "/api/driver/safety/safe",
    actor: "driver",
    tag,
    summary: "The driver says that they are safe: a note for the desk, which closes nothing",
    response: Received,
  },
  reportProblem: {
    method: "POST",
    path: "/api/transactions/{id}/trouble",
    actor: "user",
    tag,
    summary: "Its sender or receiver says that something is wrong",
    params: TroubleParams,
    body: TroubleBody,
    response: Received,
    example: { danger: false, note: "The driver has been standing outside for ten minutes and does not answer" },
  },
  getDuress: {
    method: "GET",
    path: "/api/profile/duress",
    actor: "user",
    tag,
    summary: "Whether the caller has chosen an ending for a second code",
    response: Duress,
  },
  setDuress: {
    method: "PUT",
    path: "/api/profile/duress",
    actor: "user",
    tag,
    summary: "Choose the ending of a second code: it completes a delivery as the plain one does, and calls for help",
    body: DuressBody,
    response: Duress,
    example: { ending: "K7" },
  },
  removeDuress: {
    method: "DELETE",
    path: "/api/profile/duress",
    actor: "user",
    tag,
    summary: "Have no second code any more",
    response: Duress,
  },
} as const satisfies Record<string, RouteContract>;
