import { addressChanges } from "@/lib/contracts/delivery/address-change";
import { route } from "@/server/http/route";
import { readAddressChange } from "@/server/session/account";

// Mail programs prefetch links: a GET must change nothing.
export const GET = route(addressChanges.get, ({ params }) => readAddressChange(params.token), {
  limit: { windowSeconds: 60, max: 30 },
});
