import { identity } from "@/lib/contracts/identity";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(identity.listChecks, () => call("admin_list_identity_checks"));
