import { system } from "@/lib/contracts/machines";
import { checkStatus } from "@/server/health/check-status";
import { sharedLook } from "@/server/health/shared-look";
import { route } from "@/server/http/route";

const look = sharedLook(checkStatus);

export const GET = route(system.getStatus, ({ db }) => look(db));
