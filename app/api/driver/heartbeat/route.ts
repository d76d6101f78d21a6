import { driver } from "@/lib/contracts/driver";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// Cancels a pending /api/driver-offline; changes no status.
export const POST = route(driver.sendHeartbeat, () => call("record_heartbeat"), { unlisted: true });
