import { adminPayouts } from "@/lib/contracts/admin/payouts";
import { route } from "@/server/http/route";
import { transferPayout } from "@/server/payouts/payouts";

// A repeat retries what the provider refused.
export const POST = route(adminPayouts.transfer, ({ params }) => transferPayout(params.id));
