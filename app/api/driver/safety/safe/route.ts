import { safety } from "@/lib/contracts/driver/safety";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(safety.reportSafe, () => rpc.prepare("confirm_safe"), {
  allowSuspended: true,
  idempotent: false,
});
