import { delegates } from "@/lib/contracts/delivery/delegate";
import { getDelegateCode } from "@/server/verification/codes";
import { route } from "@/server/http/route";

export const GET = route(delegates.getCode, ({ params }) => getDelegateCode(params.token));
