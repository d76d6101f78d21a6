import { permissions } from "./permission-later";
import { isSharing } from "../tracking/sharing";

/** Who goes online needs a place to be found by, and a way to be told of offers. */
export async function askForWork(driverId: string | undefined): Promise<void> {
  const { mayAsk } = await permissions();
  if (driverId !== undefined && isSharing(driverId)) await mayAsk("location");
  await mayAsk("notifications");
}
