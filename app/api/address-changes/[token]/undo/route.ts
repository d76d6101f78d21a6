import { addressChanges } from "@/lib/contracts/delivery/address-change";
import { route } from "@/server/http/route";
import { undoAddressChange } from "@/server/session/account";

export const POST = route(addressChanges.undo, ({ params }) => undoAddressChange(params.token), {
  limit: { windowSeconds: 60, max: 30 },
});
