/** One line of what a profile says of somebody's address; empty without a street. */
export function ownAddress({
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
