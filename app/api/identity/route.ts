import { Identity } from "@/lib/contracts/identity";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/identity: what is known of the caller, and what they have handed in.
export const GET = route({ actor: "user", response: Identity, handle: () => call("get_identity") });
