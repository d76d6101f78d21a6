import { permissions } from "./permission-state";
import { isSharing } from "../tracking/sharing";

/** Who goes online needs a place to be found by, and a way to be told of offers. */
export async function requestWorkPermissions(driverId: string | undefined): Promise<void> {
  const { canRequestPermission } = await permissions();
  if (driverId !== undefined && isSharing(driverId)) await canRequestPermission("location");
  await canRequestPermission("notifications");
}
