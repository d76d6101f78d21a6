import { hubs } from "@/lib/contracts/hub";
import { getHub } from "@/server/hubs/hub-codes";
import { route } from "@/server/http/route";

export const GET = route(hubs.get, ({ params }) => getHub(params.id));
