import { driver } from "@/lib/contracts/driver/driver";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

// Cancels a pending /api/driver-offline; changes no status.
export const POST = route(driver.sendHeartbeat, () => rpc.prepare("record_heartbeat"), { keepsReplicaReads: true });
