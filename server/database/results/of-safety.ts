import "server-only";
import { z } from "zod";
import { CheckInAnswered, CheckInOrNull, Standing } from "@/lib/contracts/check-in";
import { done } from "@/lib/contracts/common";
import { Duress, Help, Received, Safety, SosToken } from "@/lib/contracts/safety";
import { Trip, TripShareLink, TripShares } from "@/lib/contracts/trip";
import { WayLooks } from "@/lib/contracts/way-looks";
import * as notifications from "@/server/database/results/notifications";
import * as safety from "@/server/database/results/safety";

const count = z.number().int();

/** What the functions of safety answer, but for those of administrators. */
export const safetyResults = {
  alarm_to_send: safety.AlarmToSend,
  record_operations_reply: safety.DeskAnswered,
  answer_help_request: Help,
  request_support: Received,
  get_help_request: Help,
  incident_sms_to_send: safety.TextToSend,
  record_incident_sms_result: done,
  get_safety: Safety,
  get_duress: Duress,
  set_duress: Duress,
  check_handover_code: done,
  store_incident_positions: safety.KeptWay,
  store_sos_token: SosToken,
  sound_next_alarm: done,
  raise_sos: Received,
  raise_sos_by_token: Received,
  record_alarm_result: done,
  report_problem: Received,
  confirm_safe: Received,
  answer_check_in: CheckInAnswered,
  get_check_in: CheckInOrNull,
  confirm_standing: Standing,
  check_in_to_send: notifications.CheckInToTell.nullable(),
  advance_check_in: z.object({ outcome: z.enum(["closed", "over", "early", "texted", "unanswered", "escalated"]) }),
  sweep_check_ins: z.object({ asked: count, over: count.optional(), busy: z.literal(true).optional() }),
  create_trip_share: TripShareLink.omit({ url: true }),
  list_trip_shares: TripShares,
  list_location_access_log: WayLooks,
  end_trip_share: TripShares,
  end_trip_shares: TripShares,
  track_trip: Trip,
};
