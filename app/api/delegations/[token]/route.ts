import { delegates } from "@/lib/contracts/delegate";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(delegates.getByToken, ({ params }) => call("get_delegation", { p_token: params.token }));
