import { identity } from "@/lib/contracts/identity";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(identity.listChecks, () => rpc.prepare("admin_list_identity_checks"));
