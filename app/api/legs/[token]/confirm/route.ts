import { ConfirmLegBody, LegCode, LegLinkParams } from "@/lib/contracts/leg";
import { route } from "@/server/http/route";
import { confirmLegByLink, readLegCodeByLink } from "@/server/legs/confirm-leg";

// POST /api/legs/:token/confirm: as leg/confirm, by whoever has the link.
export const POST = route({
  actor: "anonymous",
  params: LegLinkParams,
  body: ConfirmLegBody,
  response: LegCode,
  remember: "status",
  handle: ({ params, body }) => confirmLegByLink(params.token, body),
  again: ({ params }) => readLegCodeByLink(params.token),
});
