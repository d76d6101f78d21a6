import "server-only";
import { z } from "zod";
import {
  DialableNumber,
  IncidentDetail,
  IncidentLocationHistory,
  IncidentOrPending,
  IncidentPage,
} from "@/lib/contracts/admin/incidents";
import { emptyResponse, uuid } from "@/lib/contracts/common";
import { SosReceipt } from "@/lib/contracts/driver/safety";

const StoredIncidentPositions = z.object({ stored: z.number().int() });

/** `to`: null if the person accepts no texts. */
const IncidentSmsToSend = z.discriminatedUnion("action", [
  z.object({ action: z.literal("none") }),
  z.object({ action: z.literal("send"), to: z.string().nullable(), body: z.string(), incidentId: uuid }),
]);

/** `recorded`: the text was a reply to operations, which shows it. */
const OperationsReply = z.object({ recorded: z.boolean() });

/**
 * Results of the functions in supabase/schemas/incidents. `…OrPending`: or the request that a second administrator must
 * approve.
 */
export const incidentsResults = {
  admin_add_incident_note: IncidentDetail,
  admin_get_incident_phone: DialableNumber,
  admin_close_incident: IncidentOrPending,
  admin_freeze_offers: IncidentDetail,
  admin_get_incident: IncidentDetail,
  admin_get_incident_location_history: IncidentLocationHistory,
  admin_hold_cash: IncidentDetail,
  admin_list_incidents: IncidentPage,
  admin_open_incident: IncidentDetail,
  admin_record_robbery: IncidentOrPending,
  admin_send_incident_sms: IncidentDetail,
  admin_set_severity: IncidentDetail,
  admin_take_incident: IncidentDetail,
  get_incident_sms_to_send: IncidentSmsToSend,
  record_incident_sms_result: emptyResponse,
  record_operations_reply: OperationsReply,
  report_problem: SosReceipt,
  request_support: SosReceipt,
  store_incident_positions: StoredIncidentPositions,
};
