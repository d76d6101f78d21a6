import { permissions } from "./permission-state";
import { isSharing } from "../tracking/sharing";

/** Going online needs the position for matching, and notifications for offers. */
export async function requestWorkPermissions(driverId: string | undefined): Promise<void> {
  const { explainPermission } = await permissions();
  if (driverId !== undefined && isSharing(driverId)) await explainPermission("location");
  await explainPermission("notifications");
}
