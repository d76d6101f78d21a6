import { checkIns } from "@/lib/contracts/driver/check-in";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(
  checkIns.answer,
  ({ params, body }) =>
    rpc.prepare("answer_check_in", { p_id: params.id, p_answer: body.answer, p_position: body.position ?? null }),
  { allowSuspended: true },
);
