import { AddressChange, AddressChangeParams } from "@/lib/contracts/address-change";
import { route } from "@/server/http/route";
import { readAddressChange } from "@/server/session/address-change";

// GET /api/address-changes/:token: what the link undoes. Mail programs open links by themselves: reading changes nothing.
export const GET = route({
  actor: "anonymous",
  params: AddressChangeParams,
  response: AddressChange,
  limit: { per: 60, max: 30 },
  handle: ({ params }) => readAddressChange(params.token),
});
