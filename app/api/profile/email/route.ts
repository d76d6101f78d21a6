import { EmailProof } from "@/lib/contracts/session";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/profile/email: the caller's address, and whether it is proven.
export const GET = route({ actor: "user", response: EmailProof, handle: () => call("get_email_proof") });
