import { adminLedger } from "@/lib/contracts/admin-ledger";
import { callFunction } from "@/server/database/call-function";
import { machine } from "@/server/database/door";
import { route } from "@/server/http/route";

// Runs as the service, whose statement timeout is longer than a person's.
export const GET = route(adminLedger.verify, () => callFunction(machine, "verify_ledger"));
