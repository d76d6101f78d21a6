import { system } from "@/lib/contracts/machines";
import { checkReadiness } from "@/server/health/check-readiness";
import { sharedLook } from "@/server/health/shared-look";
import { route } from "@/server/http/route";

const look = sharedLook(checkReadiness);

export const GET = route(system.getReadiness, ({ db }) => look(db));
