import "server-only";
import { z } from "zod";
import { uuid } from "@/lib/contracts/common";
import { alarmChannels, incidentKinds } from "@/lib/domain/incident";
import { toLocale } from "@/lib/i18n/translate";

const AlarmStep = z.object({
  step: z.literal("send"),
  channel: z.enum(alarmChannels),
  userId: uuid,
  incidentId: uuid,
  no: z.number().int(),
  kind: z.enum(incidentKinds),
  severity: z.number().int(),
  locale: z.string().transform(toLocale),
  /** A phone number or mail address; null if none accepts alarms. */
  to: z.string().nullable(),
});
export type Alarm = z.infer<typeof AlarmStep>;
export const AlarmToSend = z.discriminatedUnion("step", [z.object({ step: z.literal("none") }), AlarmStep]);
export const StoredIncidentPositions = z.object({ kept: z.number().int() });
/** `to`: null if the person accepts no texts. */
export const IncidentSmsToSend = z.discriminatedUnion("step", [
  z.object({ step: z.literal("none") }),
  z.object({ step: z.literal("send"), to: z.string().nullable(), body: z.string(), incidentId: uuid }),
]);
/** `heard`: the text was a reply to operations, which shows it. */
export const OperationsReply = z.object({ heard: z.boolean() });
