import { adminLedger } from "@/lib/contracts/admin-ledger";
import { rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import { route } from "@/server/http/route";

// Runs as the service, whose statement timeout is longer than a person's.
export const GET = route(adminLedger.verify, () => rpc(serviceContext, "verify_ledger"));
