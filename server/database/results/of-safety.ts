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
  answer_desk: safety.DeskAnswered,
  answer_help: Help,
  ask_for_help: Received,
  get_help: Help,
  incident_text_to_send: safety.TextToSend,
  record_incident_text: done,
  get_safety: Safety,
  get_duress: Duress,
  set_duress: Duress,
  look_at_handover: done,
  keep_incident_way: safety.KeptWay,
  keep_sos_token: SosToken,
  next_alarm: done,
  raise_sos: Received,
  raise_sos_by_token: Received,
  record_alarm: done,
  report_trouble: Received,
  say_safe: Received,
  answer_check_in: CheckInAnswered,
  get_check_in: CheckInOrNull,
  say_standing: Standing,
  check_in_to_tell: notifications.CheckInToTell.nullable(),
  step_check_in: z.object({ outcome: z.enum(["closed", "over", "early", "texted", "unanswered", "escalated"]) }),
  sweep_check_ins: z.object({ asked: count, over: count.optional(), busy: z.literal(true).optional() }),
  create_trip_share: TripShareLink.omit({ url: true }),
  list_trip_shares: TripShares,
  list_way_looks: WayLooks,
  end_trip_share: TripShares,
  end_trip_shares: TripShares,
  track_trip: Trip,
};
