import { cashRequests } from "@/lib/contracts/delivery/cash-request";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";
import { toSupportedE164 } from "@/server/session/phone/phone";

export const GET = route(cashRequests.list, () => rpc.prepare("list_cash_requests"));

export const POST = route(
  cashRequests.create,
  ({ body }) => rpc.prepare("request_cash", { p_body: { ...body, phone: toSupportedE164(body.phone) } }),
  { limit: { windowSeconds: 60, max: 10 } },
);
