import { secondFactor } from "@/lib/contracts/second-factor";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(secondFactor.requestReset, () => rpc.prepare("request_second_factor_reset"), {
  reauthentication: true,
  limit: { windowSeconds: 600, max: 10 },
});
