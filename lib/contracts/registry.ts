import type { RouteContract } from "@/lib/contracts/common";
import { sessionRoutes } from "@/lib/contracts/session";
import { driverRoutes } from "@/lib/contracts/driver";
import { notificationRoutes } from "@/lib/contracts/notifications";
import { adminDriverRoutes } from "@/lib/contracts/admin-drivers";
import { adminTransactionRoutes } from "@/lib/contracts/admin-transactions";
import { machineRoutes } from "@/lib/contracts/machines";

/** Every route there is. openapi.json is made from it, and tests compare it with app/api. */
export const registry: RouteContract[] = [
  ...sessionRoutes,
  ...driverRoutes,
  ...notificationRoutes,
  ...adminDriverRoutes,
  ...adminTransactionRoutes,
  ...machineRoutes,
];
