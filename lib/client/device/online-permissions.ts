import { loadPermissionDialogs } from "./permission-state";
import { isLocationShared } from "../tracking/location-sharing";

/** Going online needs the position for matching, and notifications for offers. */
export async function explainOnlinePermissions(driverId: string | undefined): Promise<void> {
  const { explainPermission } = await loadPermissionDialogs();
  if (driverId !== undefined && isLocationShared(driverId)) await explainPermission("location");
  await explainPermission("notifications");
}
