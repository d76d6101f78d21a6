import { cron } from "@/lib/contracts/system";
import { cronRoute } from "@/server/http/cron-route";
import { rpc } from "@/server/database/rpc";

export const { GET, POST } = cronRoute(cron.etaCalibration, (db) => rpc(db, "calibrate_eta"));
