import { cashPhotos } from "@/lib/contracts/cash-photo";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(cashPhotos.list, ({ params }) => call("list_cash_photos", { p_transaction_id: params.id }));
