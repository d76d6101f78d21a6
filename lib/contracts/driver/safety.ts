import { z } from "zod";
import {
  opaqueText,
  latitude,
  longitude,
  position,
  time,
  uuid,
  multilineText,
  idParams,
  type RouteContract,
} from "@/lib/contracts/common";

/**
 * The present response to a driver's SOS: whether an administrator is on call, without a gap `until` then
 * (`isOnCallAlways`: all week) or from `nextOnCallAt` on. `sos`: the driver's open SOS, and whether operations
 * acknowledged it.
 */
export const SosResponseStatus = z
  .object({
    isOnCallNow: z.boolean(),
    until: time.nullable(),
    nextOnCallAt: time.nullable(),
    isOnCallAlways: z.boolean(),
    sos: z.object({ at: time, acknowledged: z.boolean() }).nullable(),
  })
  .meta({ id: "SosResponseStatus" });
export type SosResponseStatus = z.infer<typeof SosResponseStatus>;

export const SosReceipt = z.object({ received: z.literal(true) }).meta({ id: "SosReceipt" });
export const SosBody = z.strictObject({ at: time, position: position.optional() });
/** SHA-256 of the token that the phone generated, in hex. The token itself is sent only with an SOS. */
const SosTokenBody = z.strictObject({ tokenHash: z.string().regex(/^[0-9a-f]{64}$/) });
export const SosToken = z.object({ expiresAt: time });
const ProblemReportBody = z.strictObject({
  danger: z.boolean(),
  note: multilineText(2000).optional(),
  position: position.optional(),
});

/** Whether the receiver has set the ending of a duress code, which triggers an alarm; never the ending itself. */
export const DuressCode = z.object({ set: z.boolean(), since: time.nullable() }).meta({ id: "DuressCode" });
export type DuressCode = z.infer<typeof DuressCode>;
const DuressBody = z.strictObject({ ending: opaqueText(8) });

/**
 * A colleague in need of this driver's help: first name, latest position and its age. `going`: the driver's answer.
 * Null when there is none, or it is over.
 */
export const ColleagueHelpRequest = z
  .object({
    help: z
      .object({
        id: uuid,
        firstName: z.string().nullable(),
        requestedAt: time,
        going: z.boolean().nullable(),
        place: z.object({ lat: latitude, lng: longitude, at: time.nullable() }).nullable(),
      })
      .nullable(),
  })
  .meta({ id: "ColleagueHelpRequest" });
export type ColleagueHelpRequest = z.infer<typeof ColleagueHelpRequest>;
const HelpBody = z.strictObject({ going: z.boolean() });

const tag = "Safety";
export const safety = {
  sendSos: {
    method: "POST",
    path: "/api/sos",
    actor: "optional",
    tag,
    summary:
      "Raise an SOS for the session's driver; without a session, or in another account's, for the driver of the token in the header X-SOS-Token",
    body: SosBody,
    response: SosReceipt,
    example: { at: "2026-01-05T17:30:00Z", position: { latitude: 25.7743, longitude: -80.1937, accuracy: 12 } },
  },
  setSosToken: {
    method: "POST",
    path: "/api/sos/token",
    actor: "driver",
    tag,
    summary: "Register the phone's token for an SOS without a session",
    body: SosTokenBody,
    response: SosToken,
    example: { tokenHash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" },
  },
  getStatus: {
    method: "GET",
    path: "/api/driver/safety",
    actor: "driver",
    tag,
    summary: "Retrieve whether an administrator is on call, and the state of the driver's SOS",
    response: SosResponseStatus,
  },
  getHelpRequest: {
    method: "GET",
    path: "/api/driver/help",
    actor: "driver",
    tag,
    summary: "Retrieve the other driver's call for help that the caller received",
    response: ColleagueHelpRequest,
  },
  answerHelpRequest: {
    method: "POST",
    path: "/api/driver/help/{id}",
    actor: "driver",
    tag,
    summary: "Agree to help a colleague, or decline; always voluntary",
    params: idParams,
    body: HelpBody,
    response: ColleagueHelpRequest,
    example: { going: true },
  },
  reportSafe: {
    method: "POST",
    path: "/api/driver/safety/safe",
    actor: "driver",
    tag,
    summary: "Report being safe: a note for operations, which does not close the incident",
    response: SosReceipt,
  },
  reportProblem: {
    method: "POST",
    path: "/api/transactions/{id}/problem-reports",
    actor: "user",
    tag,
    summary: "Report a problem with a delivery, as its sender or receiver",
    params: idParams,
    body: ProblemReportBody,
    response: SosReceipt,
    example: { danger: false, note: "The driver has been standing outside for ten minutes and does not answer" },
  },
  getDuress: {
    method: "GET",
    path: "/api/profile/duress",
    actor: "user",
    tag,
    summary: "Retrieve whether the caller has set a duress code",
    response: DuressCode,
  },
  setDuress: {
    method: "PUT",
    path: "/api/profile/duress",
    actor: "user",
    tag,
    summary:
      "Set the ending of the duress code, which completes a delivery as the normal code does and triggers an alarm",
    body: DuressBody,
    response: DuressCode,
    example: { ending: "K7" },
  },
  removeDuress: {
    method: "DELETE",
    path: "/api/profile/duress",
    actor: "user",
    tag,
    summary: "Remove the duress code",
    response: DuressCode,
  },
} as const satisfies Record<string, RouteContract>;
