import "server-only";
import { z } from "zod";
import { Colleagues, IncidentDetail } from "@/lib/contracts/admin/incidents";
import { OnCallSchedules } from "@/lib/contracts/admin/on-call";
import { emptyResponse, uuid } from "@/lib/contracts/common";
import { ColleagueHelpRequest } from "@/lib/contracts/driver/safety";
import { alarmChannels, incidentKinds } from "@/lib/domain/incident";
import { toLocale } from "@/lib/i18n/translate";

const AlarmStep = z.object({
  action: z.literal("send"),
  channel: z.enum(alarmChannels),
  userId: uuid,
  incidentId: uuid,
  /** Position in the sequence of an incident's alarms. */
  no: z.number().int(),
  kind: z.enum(incidentKinds),
  severity: z.number().int(),
  locale: z.string().transform(toLocale),
  /** A phone number or mail address; null if none accepts alarms. */
  to: z.string().nullable(),
});
export type Alarm = z.infer<typeof AlarmStep>;
const AlarmToSend = z.discriminatedUnion("action", [z.object({ action: z.literal("none") }), AlarmStep]);

/** Results of the functions in supabase/schemas/on_call. */
export const onCallResults = {
  admin_delete_on_call_schedule: OnCallSchedules,
  admin_list_colleagues: Colleagues,
  admin_list_on_call_schedules: OnCallSchedules,
  admin_request_colleague: IncidentDetail,
  admin_save_on_call_schedule: OnCallSchedules,
  get_alarm_to_send: AlarmToSend,
  answer_help_request: ColleagueHelpRequest,
  get_help_request: ColleagueHelpRequest,
  record_alarm_result: emptyResponse,
  sound_next_alarm: emptyResponse,
};
