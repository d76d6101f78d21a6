import { identity } from "@/lib/contracts/identity";
import { route } from "@/server/http/route";
import { identityChecker } from "@/server/identity/identity-checker";

export const POST = route(identity.submit, ({ db }) => identityChecker().submit(db));
