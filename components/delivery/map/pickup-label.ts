/** Where the cash is collected: a hub by its name before its address. */
export const pickupLabel = ({
  pickupHub,
  pickupAddress,
}: {
  pickupHub?: { name: string } | string | null;
  pickupAddress: string;
}): string => {
  const name = typeof pickupHub === "object" ? pickupHub?.name : pickupHub;
  return name ? `${name}, ${pickupAddress}` : pickupAddress;
};
