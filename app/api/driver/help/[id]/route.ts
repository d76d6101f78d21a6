import { safety } from "@/lib/contracts/safety";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(safety.answerHelpRequest, ({ params, body }) =>
  call("answer_help", { p_incident_id: params.id, p_going: body.going }),
);
