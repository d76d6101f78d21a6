import { system } from "@/lib/contracts/system";
import { checkReadiness } from "@/server/health/check-readiness";
import { sharedCheck } from "@/server/health/shared-check";
import { route } from "@/server/http/route";

const checkOnce = sharedCheck(checkReadiness);

export const GET = route(system.getReadiness, ({ db }) => checkOnce(db));
