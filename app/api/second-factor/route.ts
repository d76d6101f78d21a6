import { secondFactor } from "@/lib/contracts/second-factor";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";
import { beginSecondFactor } from "@/server/second-factor/second-factor";

export const GET = route(secondFactor.get, () => rpc.prepare("get_second_factor"));

// The secret is returned once: no response is stored.
export const POST = route(secondFactor.enroll, ({ db }) => beginSecondFactor(db), {
  reauthentication: true,
  idempotent: false,
  limit: { windowSeconds: 600, max: 10 },
});
