import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";
import { accountNotifications } from "@/server/notifications/types/accounts";
import { cashNotifications } from "@/server/notifications/types/cash";
import { codeAndMessageNotifications } from "@/server/notifications/types/codes-and-messages";
import { deliveryNotifications } from "@/server/notifications/types/deliveries";
import { driverProgressNotifications } from "@/server/notifications/types/driver-progress";
import { driverNotifications } from "@/server/notifications/types/drivers";
import { offerNotifications } from "@/server/notifications/types/offers";
import { operationsNotifications } from "@/server/notifications/types/operations";
import { paymentNotifications } from "@/server/notifications/types/payments";
import { requestNotifications } from "@/server/notifications/types/requests";

// A test compares the names with those that the table notifications accepts.
const typesByName = {
  ...accountNotifications,
  ...cashNotifications,
  ...codeAndMessageNotifications,
  ...deliveryNotifications,
  ...driverProgressNotifications,
  ...driverNotifications,
  ...offerNotifications,
  ...operationsNotifications,
  ...paymentNotifications,
  ...requestNotifications,
};
export type NotificationName = keyof typeof typesByName;
export const notificationTypes: Readonly<Record<NotificationName, NotificationType>> = typesByName;
export const notificationNames = Object.keys(typesByName) as NotificationName[];
