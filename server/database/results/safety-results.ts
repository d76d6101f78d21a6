import "server-only";
import { z } from "zod";
import { CheckInResult, CheckInOrNull, DeclaredWaiting } from "@/lib/contracts/driver/check-in";
import { emptyResponse } from "@/lib/contracts/common";
import {
  DuressCode,
  ColleagueHelpRequest,
  SosReceipt,
  SosResponseStatus,
  SosToken,
} from "@/lib/contracts/driver/safety";
import { Trip, TripShareLink, TripShares } from "@/lib/contracts/driver/trip";
import { LocationAccessLog } from "@/lib/contracts/driver/location-access";
import * as notifications from "@/server/database/results/notifications";
import * as safety from "@/server/database/results/safety";

const count = z.number().int();

/** Results of the safety functions, except those of administrators. */
export const safetyResults = {
  alarm_to_send: safety.AlarmToSend,
  record_operations_reply: safety.OperationsReply,
  answer_help_request: ColleagueHelpRequest,
  request_support: SosReceipt,
  get_help_request: ColleagueHelpRequest,
  incident_sms_to_send: safety.IncidentSmsToSend,
  record_incident_sms_result: emptyResponse,
  get_safety: SosResponseStatus,
  get_duress_code: DuressCode,
  set_duress_code: DuressCode,
  check_handover_code: emptyResponse,
  store_incident_positions: safety.StoredIncidentPositions,
  store_sos_token: SosToken,
  sound_next_alarm: emptyResponse,
  raise_sos: SosReceipt,
  raise_sos_by_token: SosReceipt,
  record_alarm_result: emptyResponse,
  report_problem: SosReceipt,
  confirm_safe: SosReceipt,
  answer_check_in: CheckInResult,
  get_check_in: CheckInOrNull,
  declare_waiting: DeclaredWaiting,
  check_in_to_send: notifications.CheckInToSend.nullable(),
  advance_check_in: z.object({ outcome: z.enum(["closed", "over", "early", "texted", "unanswered", "escalated"]) }),
  sweep_check_ins: z.object({ asked: count, over: count.optional(), busy: z.literal(true).optional() }),
  create_trip_share: TripShareLink.omit({ url: true }),
  list_trip_shares: TripShares,
  list_location_access_log: LocationAccessLog,
  end_trip_share: TripShares,
  end_trip_shares: TripShares,
  track_trip: Trip,
};
