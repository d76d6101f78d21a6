// All operations under /v1/: their HTTP method, and whether a live account has them. Their implementations are in the
// files of their subjects.
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
import type { EmulatorSettings } from "./settings.ts";
import type { ApiHandler } from "./state.ts";
import {
  assignDriverZones,
  createGeofence,
  deleteGeofence,
  getDriverZones,
  getGeofences,
  updateGeofence,
} from "./zones.ts";

export type ApiMethod = {
  httpMethods: ("GET" | "POST")[];
  apiVariant: EmulatorSettings["apiVariant"];
  handle: ApiHandler;
};

const get = (handle: ApiHandler, apiVariant: ApiMethod["apiVariant"] = "both"): ApiMethod => ({
  httpMethods: ["GET"],
  apiVariant,
  handle,
});
const post = (handle: ApiHandler, apiVariant: ApiMethod["apiVariant"] = "both"): ApiMethod => ({
  httpMethods: ["POST"],
  apiVariant,
  handle,
});
const getOrPost = (handle: ApiHandler): ApiMethod => ({ httpMethods: ["GET", "POST"], apiVariant: "both", handle });

export const API_METHODS: Record<string, ApiMethod> = {
  create_order: post(createOrder),
  create_orders: post(createOrders, "documented"),
  create_or_update_orders: post(createOrUpdateOrders, "live"),
  update_order: post(updateOrder, "documented"),
  // POST for lists.
  get_orders: getOrPost(getOrders),
  delete_order: post(deleteOrder),
  delete_orders: post(deleteOrders),
  delete_all_orders: post(deleteAllOrders, "live"),
  search_orders: post(searchOrders),
  get_scheduling_info: get(getSchedulingInfo, "live"),
  get_routes: get(getRoutes, "live"),
  get_events: get(getEvents),
  get_completion_details: getOrPost(getCompletionDetails),
  update_completion_details: post(updateCompletionDetails),
  update_driver_parameters: post(updateDriverParameters),
  update_drivers_parameters: post(updateDriversParameters),
  get_driver_parameters: get(getDriverParameters, "documented"),
  update_driver_positions: post(updateDriverPositions, "documented"),
  update_drivers_positions: post(updateDriversPositions),
  get_driver_positions: get(getDriverPositions, "documented"),
  start_planning: post(startPlanning),
  get_planning_status: get(getPlanningStatus),
  stop_planning: post(stopPlanning, "live"),
  send_routes: post(sendRoutes, "live"),
  get_dispatch_status: get(getDispatchStatus, "live"),
  create_driver: post(createDriver, "documented"),
  get_driver_info: get(getDriverInfo, "documented"),
  create_geofence: post(createGeofence, "documented"),
  get_geofences: get(getGeofences, "documented"),
  update_geofence: post(updateGeofence, "documented"),
  delete_geofence: post(deleteGeofence, "documented"),
  assign_driver_zones: post(assignDriverZones, "documented"),
  get_driver_zones: get(getDriverZones, "documented"),
};
