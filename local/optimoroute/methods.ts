// Every method under /v1/: the verb it takes, and whether a live account has it. What it does stands with what it is
// about.
import { getCompletionDetails, updateCompletionDetails } from "./completion.ts";
import { getDriverParameters, updateDriverParameters, updateDriversParameters } from "./driver-days.ts";
import { createDriver, getDriverInfo } from "./drivers.ts";
import { getEvents } from "./events.ts";
import {
  createOrder,
  createOrders,
  createOrUpdateOrders,
  deleteAllOrders,
  deleteOrder,
  deleteOrders,
  getOrders,
  updateOrder,
} from "./orders.ts";
import { getPlanningStatus, startPlanning, stopPlanning } from "./plannings.ts";
import { getDriverPositions, updateDriverPositions, updateDriversPositions } from "./positions.ts";
import { getDispatchStatus, getRoutes, getSchedulingInfo, sendRoutes } from "./routes.ts";
import { searchOrders } from "./search.ts";
import type { Handler } from "./world.ts";
import {
  assignDriverZones,
  createGeofence,
  deleteGeofence,
  getDriverZones,
  getGeofences,
  updateGeofence,
} from "./zones.ts";

export type Method = { verbs: ("GET" | "POST")[]; live: boolean; handle: Handler };

const get = (handle: Handler, live = true): Method => ({ verbs: ["GET"], live, handle });
const post = (handle: Handler, live = true): Method => ({ verbs: ["POST"], live, handle });
const both = (handle: Handler): Method => ({ verbs: ["GET", "POST"], live: true, handle });

export const METHODS: Record<string, Method> = {
  create_order: post(createOrder),
  create_orders: post(createOrders, false),
  create_or_update_orders: post(createOrUpdateOrders),
  update_order: post(updateOrder, false),
  // Read by POST when given lists.
  get_orders: both(getOrders),
  delete_order: post(deleteOrder),
  delete_orders: post(deleteOrders),
  delete_all_orders: post(deleteAllOrders),
  search_orders: post(searchOrders),
  get_scheduling_info: get(getSchedulingInfo),
  get_routes: get(getRoutes),
  get_events: get(getEvents),
  get_completion_details: both(getCompletionDetails),
  update_completion_details: post(updateCompletionDetails),
  update_driver_parameters: post(updateDriverParameters),
  update_drivers_parameters: post(updateDriversParameters),
  get_driver_parameters: get(getDriverParameters, false),
  update_driver_positions: post(updateDriverPositions, false),
  update_drivers_positions: post(updateDriversPositions),
  get_driver_positions: get(getDriverPositions, false),
  start_planning: post(startPlanning),
  get_planning_status: get(getPlanningStatus),
  stop_planning: post(stopPlanning),
  send_routes: post(sendRoutes),
  get_dispatch_status: get(getDispatchStatus),
  create_driver: post(createDriver, false),
  get_driver_info: get(getDriverInfo, false),
  create_geofence: post(createGeofence, false),
  get_geofences: get(getGeofences, false),
  update_geofence: post(updateGeofence, false),
  delete_geofence: post(deleteGeofence, false),
  assign_driver_zones: post(assignDriverZones, false),
  get_driver_zones: get(getDriverZones, false),
};
