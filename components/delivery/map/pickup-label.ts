/** The pickup: a hub's name, otherwise the address. */
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
