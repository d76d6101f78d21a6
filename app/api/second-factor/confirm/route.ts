import { secondFactor } from "@/lib/contracts/second-factor";
import { route } from "@/server/http/route";
import { confirmSecondFactor } from "@/server/second-factor/second-factor";

export const POST = route(secondFactor.confirm, ({ db, body }) => confirmSecondFactor(db, body.code), {
  idempotent: false,
  limit: { windowSeconds: 600, max: 10 },
});
