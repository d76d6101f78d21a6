import { addressChanges } from "@/lib/contracts/delivery/address-change";
import { route } from "@/server/http/route";
import { confirmAddressChange } from "@/server/session/account";

export const POST = route(addressChanges.confirm, ({ params }) => confirmAddressChange(params.token), {
  limit: { windowSeconds: 60, max: 30 },
});
