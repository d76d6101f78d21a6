import { Received } from "@/lib/contracts/safety";
import { HelpRequestBody } from "@/lib/contracts/support";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/support/requests: somebody asks for help, about a delivery of theirs or anything else.
export const POST = route({
  actor: "user",
  body: HelpRequestBody,
  response: Received,
  limit: { per: 3600, max: 10 },
  handle: ({ body }) => call("ask_for_help", { p_order_no: body.orderNo, p_words: body.words }),
});
