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
  "requested",
] as const;
export type DeliveryColumn = (typeof deliveryColumns)[number];

export const driverColumns = [
  "name",
  "state",
  "activity",
  "rating",
  "deliveries",
  "acceptance",
  "held_cash",
  "ceiling",
  "expires",
  "vehicle",
  "phone",
  "email",
  "zones",
  "workday",
  "last_seen",
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
  "last_delivery",
  "tier",
  "in_review",
  "state",
  "joined",
] as const;
export type PersonColumn = (typeof personColumns)[number];
