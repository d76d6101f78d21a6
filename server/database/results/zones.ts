import "server-only";
import { Zone, ZoneDetail, ZoneList } from "@/lib/contracts/admin/zones";
import { emptyResponse } from "@/lib/contracts/common";
import { StoredDriver } from "@/server/database/results/drivers";

/** Results of the functions in supabase/schemas/zones. */
export const zonesResults = {
  admin_create_zone: Zone,
  admin_delete_zone: emptyResponse,
  admin_get_zone: ZoneDetail,
  admin_list_zones: ZoneList,
  admin_remove_driver_zone: StoredDriver,
  admin_set_driver_zone: StoredDriver,
  admin_set_driver_zones: StoredDriver,
  admin_update_zone: Zone,
};
