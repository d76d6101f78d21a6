import { secondFactor } from "@/lib/contracts/second-factor";
import { route } from "@/server/http/route";
import { verifySecondFactor } from "@/server/second-factor/second-factor";

// The database limits attempts, too.
export const POST = route(secondFactor.verify, ({ db, body }) => verifySecondFactor(db, body), {
  idempotent: false,
  limit: { windowSeconds: 600, max: 10 },
});
