import { safety } from "@/lib/contracts/driver/safety";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(safety.answerHelpRequest, ({ params, body }) =>
  rpc.prepare("answer_help_request", { p_incident_id: params.id, p_going: body.going }),
);
