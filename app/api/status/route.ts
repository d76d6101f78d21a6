import { system } from "@/lib/contracts/system";
import { checkStatus } from "@/server/health/check-status";
import { sharedCheck } from "@/server/health/shared-check";
import { route } from "@/server/http/route";

const checkOnce = sharedCheck(checkStatus);

export const GET = route(system.getStatus, ({ db }) => checkOnce(db));
