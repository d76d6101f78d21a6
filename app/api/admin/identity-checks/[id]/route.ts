import { identity } from "@/lib/contracts/identity";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(identity.getCheck, ({ params }) => call("admin_get_identity_check", { p_id: params.id }));
