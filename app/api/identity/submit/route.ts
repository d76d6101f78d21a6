import { identity } from "@/lib/contracts/identity";
import { route } from "@/server/http/route";
import { identityCheck } from "@/server/identity/identity-check";

export const POST = route(identity.submit, ({ db }) => identityCheck().submit(db));
