import { safety } from "@/lib/contracts/driver/safety";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(safety.reportProblem, ({ params, body }) =>
  rpc.prepare("report_problem", {
    p_transaction_id: params.id,
    p_danger: body.danger,
    p_note: body.note,
    p_position: body.position,
  }),
);
