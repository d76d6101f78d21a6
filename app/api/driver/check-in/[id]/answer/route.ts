import { AnswerCheckInBody, CheckInAnswered, CheckInParams } from "@/lib/contracts/check-in";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/driver/check-in/:id/answer: the driver says that all is right, or that they need help. Safe to repeat.
export const POST = route({
  actor: "driver",
  suspendedToo: true,
  params: CheckInParams,
  body: AnswerCheckInBody,
  response: CheckInAnswered,
  handle: ({ params, body }) =>
    call("answer_check_in", { p_id: params.id, p_answer: body.answer, p_position: body.position ?? null }),
});
