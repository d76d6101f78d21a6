import { adminLedger } from "@/lib/contracts/admin/ledger";
import { rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import { route } from "@/server/http/route";

// As the service role, which has a longer statement timeout than a user.
export const GET = route(adminLedger.verify, () => rpc(serviceContext, "verify_ledger"));
