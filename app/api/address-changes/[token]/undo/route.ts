import { AddressChange, AddressChangeParams } from "@/lib/contracts/address-change";
import { route } from "@/server/http/route";
import { undoAddressChange } from "@/server/session/address-change";

// POST /api/address-changes/:token/undo: the old address again, and no session or password left. Safe to repeat.
export const POST = route({
  actor: "anonymous",
  params: AddressChangeParams,
  response: AddressChange,
  limit: { per: 60, max: 30 },
  handle: ({ params }) => undoAddressChange(params.token),
});
