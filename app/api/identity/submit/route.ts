import { Identity } from "@/lib/contracts/identity";
import { route } from "@/server/http/route";
import { identityCheck } from "@/server/identity/identity-check";

// POST /api/identity/submit: hands in the papers to whoever checks them. Safe to repeat.
export const POST = route({ actor: "user", response: Identity, handle: ({ db }) => identityCheck().submit(db) });
