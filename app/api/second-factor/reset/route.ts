import { secondFactor } from "@/lib/contracts/second-factor";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(secondFactor.requestReset, () => call("ask_second_factor_reset"), {
  reauthentication: true,
  limit: { per: 600, max: 10 },
});
