import "server-only";
import { emptyResponse } from "@/lib/contracts/common";
import { DuressCode, SosReceipt, SosResponseStatus, SosToken } from "@/lib/contracts/driver/safety";

/** Results of the functions in supabase/schemas/sos. */
export const sosResults = {
  check_handover_code: emptyResponse,
  confirm_safe: SosReceipt,
  get_duress_code: DuressCode,
  get_safety: SosResponseStatus,
  raise_sos: SosReceipt,
  raise_sos_by_token: SosReceipt,
  set_duress_code: DuressCode,
  store_sos_token: SosToken,
};
