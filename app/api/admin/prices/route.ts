import { adminPrices } from "@/lib/contracts/admin/prices";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminPrices.list, () => rpc.prepare("admin_list_prices"));

export const POST = route(adminPrices.create, ({ body }) => rpc.prepare("admin_add_price", { p_body: body }));
