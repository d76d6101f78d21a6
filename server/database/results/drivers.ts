import "server-only";
import { z } from "zod";
import { PendingApproval } from "@/lib/contracts/admin/approvals";
import { DriverDevices, DriverPerformance } from "@/lib/contracts/admin/driver-work";
import { AdminDriverDetail } from "@/lib/contracts/admin/drivers";
import { emptyResponse } from "@/lib/contracts/common";
import { Application, ApplicationDocument, ConsentText } from "@/lib/contracts/driver/application";
import {
  DriverHistory,
  DriverStats,
  Heartbeat,
  OffDutyAfterDelivery,
  Portrait,
  StatusChange,
} from "@/lib/contracts/driver/driver";
import { Holdings } from "@/lib/contracts/driver/held-cash";

const count = z.number().int();

/** A driver as administrators see them, with the storage paths of the documents. */
export const StoredDriver = AdminDriverDetail.extend({
  documents: z.array(ApplicationDocument.extend({ path: z.string() })),
  portrait: ApplicationDocument.omit({ expiresOn: true }).extend({ path: z.string() }).nullable(),
  renewals: z.array(ApplicationDocument.extend({ path: z.string() })),
});
export type StoredDriver = z.infer<typeof StoredDriver>;

/** `replacedPath`: the file that the new document replaced. */
const SavedDocument = Application.extend({ replacedPath: z.string().nullable() });

/** One of a driver's own documents, with its storage path. */
const StoredDocument = ApplicationDocument.pick({ sha256: true, contentType: true, fileName: true }).extend({
  path: z.string(),
});

/** A driver's own photo, with its storage path. */
export const StoredPortrait = z.object({ path: z.string(), sha256: z.string() });

/** `isNew`: false if the same picture is already shown or waiting. */
const SavedPortrait = Portrait.extend({ isNew: z.boolean() });

/** Results of the functions in supabase/schemas/drivers. */
export const driversResults = {
  admin_approve_driver: StoredDriver,
  admin_approve_portrait: StoredDriver,
  admin_approve_renewal: StoredDriver,
  admin_decline_portrait: StoredDriver,
  admin_decline_renewal: StoredDriver,
  admin_list_driver_devices: DriverDevices,
  admin_get_driver_performance: DriverPerformance,
  admin_end_session: DriverDevices,
  admin_message_driver: emptyResponse,
  admin_reinstate_driver: StoredDriver,
  admin_reject_driver: StoredDriver,
  admin_set_cash_ceiling: z.union([StoredDriver, PendingApproval]),
  admin_set_document_expiry: StoredDriver,
  admin_suspend_driver: StoredDriver,
  admin_update_work_day: StoredDriver,
  complete_leaving: z.object({ left: z.boolean() }),
  get_driver_holdings: Holdings,
  get_application: Application,
  get_application_document: StoredDocument,
  get_consent_text: ConsentText,
  get_driver_stats: DriverStats,
  get_portrait: StoredPortrait,
  list_driver_history: DriverHistory,
  record_heartbeat: Heartbeat,
  record_leaving: emptyResponse,
  remove_application_document: Application,
  save_application_document: SavedDocument,
  save_portrait: SavedPortrait,
  set_driver_status: StatusChange,
  set_off_duty_after_delivery: OffDutyAfterDelivery,
  sign_consent: SavedDocument,
  submit_application: Application,
  sweep_documents: z.object({ notified: count, stopped: count }),
  sweep_presence: z.object({ offline: count, busy: z.literal(true).optional(), more: z.boolean() }),
};
