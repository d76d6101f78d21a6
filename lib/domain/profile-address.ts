/** A profile's address on one line; empty without a street. */
export function formatProfileAddress({
  address,
  city,
  state,
  zipCode,
}: {
  address: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
}): string {
  return address ? [address, city, [state, zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ") : "";
}
