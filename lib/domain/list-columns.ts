// Columns of the console's lists in order, for pages and exports.
export const deliveryColumns = [
  "number",
  "route",
  "address",
  "driver",
  "status",
  "amount",
  "hub",
  "due",
  "arrival",
  "asked",
] as const;
export type DeliveryColumn = (typeof deliveryColumns)[number];

export const driverColumns = [
  "name",
  "state",
  "now",
  "rating",
  "deliveries",
  "acceptance",
  "held",
  "ceiling",
  "expires",
  "vehicle",
  "phone",
  "email",
  "zones",
  "workday",
  "seen",
  "submitted",
  "joined",
] as const;
export type DriverColumn = (typeof driverColumns)[number];

export const personColumns = [
  "name",
  "phone",
  "email",
  "sent",
  "received",
  "last",
  "known",
  "waiting",
  "state",
  "joined",
] as const;
export type PersonColumn = (typeof personColumns)[number];
