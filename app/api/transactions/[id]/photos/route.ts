import { cashPhotos } from "@/lib/contracts/delivery/cash-photo";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(cashPhotos.list, ({ params }) =>
  rpc.prepare("list_cash_photos", { p_transaction_id: params.id }),
);
