import { checkIns } from "@/lib/contracts/check-in";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(
  checkIns.answer,
  ({ params, body }) =>
    call("answer_check_in", { p_id: params.id, p_answer: body.answer, p_position: body.position ?? null }),
  { suspendedToo: true },
);
