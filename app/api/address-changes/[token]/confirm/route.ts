import { AddressChange, AddressChangeParams } from "@/lib/contracts/address-change";
import { route } from "@/server/http/route";
import { confirmAddressChange } from "@/server/session/address-change";

// POST /api/address-changes/:token/confirm: its owner made the change; codes and links sign in again. Safe to repeat.
export const POST = route({
  actor: "anonymous",
  params: AddressChangeParams,
  response: AddressChange,
  limit: { per: 60, max: 30 },
  handle: ({ params }) => confirmAddressChange(params.token),
});
