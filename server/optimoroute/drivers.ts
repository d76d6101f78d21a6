import "server-only";
import type { z } from "zod";
import {
  DriverSchema,
  DriverParametersSchema as Parameters,
  DriverPositionsSchema,
  BasicResponseSchema,
} from "@/server/optimoroute/response-schemas";
import type { RoutingClient } from "@/server/optimoroute/routing-client";
import type { RequestContext } from "@/server/optimoroute/request-context";
import { EndpointNotSupported } from "@/server/optimoroute/errors";
import { omitUndefined } from "@/server/optimoroute/untrusted-fields";
import { readDriver, readParameters, readPositions } from "@/server/optimoroute/parse-responses";
import type { DriverParameters, DriverPositionUpdate } from "@/server/optimoroute/types";

type DriverCalls = Pick<
  RoutingClient,
  | "updateDriverParameters"
  | "updateDriversParameters"
  | "getDriverParameters"
  | "updateDriverPositions"
  | "updateDriversPositions"
  | "getDriverPositions"
  | "createDriver"
  | "getDriverInfo"
>;

// Accounts respond to update_drivers_parameters in `updates` or `parameters`.
const updateRows = ["updates", "parameters", "drivers"] as const;

/** Drivers, their days and positions. */
export function driverCalls({ isRealAccount, send, sendList, sendItem }: RequestContext): DriverCalls {
  const post = (endpoint: string, body: object) =>
    send({ endpoint, method: "POST", body, responseSchema: BasicResponseSchema });
  const get = (endpoint: string, query: Record<string, string>, responseSchema: z.ZodType) =>
    send({ endpoint, method: "GET", query, responseSchema });
  const driverName = ({ driver }: DriverPositionUpdate) => ("externalId" in driver ? driver.externalId : driver.serial);
  const positionListCall = {
    endpoint: "update_drivers_positions",
    nameOf: driverName,
    resultLists: updateRows,
    body: (batch: DriverPositionUpdate[]) => ({ updates: batch }),
  };

  return {
    updateDriversPositions: (updates) => sendList(updates, positionListCall),

    async updateDriverParameters(parameters) {
      await post(
        "update_driver_parameters",
        isRealAccount ? withCompleteLocations(parameters) : omitUndefined(parameters),
      );
    },

    updateDriversParameters: (updates) =>
      sendList(updates, {
        endpoint: "update_drivers_parameters",
        nameOf: ({ externalId }) => externalId,
        resultLists: updateRows,
        body: (batch) => ({ updates: batch.map((day) => (isRealAccount ? toListRow(day) : omitUndefined(day))) }),
      }),

    async getDriverParameters(driverId) {
      if (isRealAccount) throw new EndpointNotSupported("get_driver_parameters");
      return readParameters((await get("get_driver_parameters", { driverId }, Parameters)).body);
    },

    async updateDriverPositions(update) {
      if (isRealAccount) await sendItem(update, positionListCall);
      else await post("update_driver_positions", update);
    },

    async getDriverPositions(date) {
      if (isRealAccount) throw new EndpointNotSupported("get_driver_positions", "events tell where drivers last were");
      return { drivers: readPositions((await get("get_driver_positions", { date }, DriverPositionsSchema)).body) };
    },

    async createDriver(driver) {
      if (isRealAccount) throw new EndpointNotSupported("create_driver", "drivers are made in its web application");
      const createdDriver = readDriver(
        (
          await send({
            endpoint: "create_driver",
            method: "POST",
            body: omitUndefined(driver),
            responseSchema: DriverSchema,
          })
        ).body,
      );
      return { ...createdDriver, externalId: createdDriver.externalId ?? driver.externalId };
    },

    async getDriverInfo(externalId) {
      if (isRealAccount) throw new EndpointNotSupported("get_driver_info");
      // A missing driver is a valid result.
      return readDriver(
        (
          await send({
            endpoint: "get_driver_info",
            method: "GET",
            query: { externalId },
            responseSchema: DriverSchema,
            expectedCodes: ["ERR_INVALID_PARAM_FORMAT"],
          })
        ).body,
      );
    },
  };
}

const hasBoth = (latitude: number | undefined, longitude: number | undefined): boolean =>
  latitude !== undefined && longitude !== undefined;

/** The real provider accepts a location only with both coordinates. */
function withCompleteLocations({
  startLatitude,
  startLongitude,
  startAddress,
  endLatitude,
  endLongitude,
  endAddress,
  ...day
}: DriverParameters): object {
  return omitUndefined({
    ...day,
    ...(hasBoth(startLatitude, startLongitude) ? { startLatitude, startLongitude, startAddress } : {}),
    ...(hasBoth(endLatitude, endLongitude) ? { endLatitude, endLongitude, endAddress } : {}),
  });
}

/** A row of the real list call, which does not accept flat hours and locations. */
function toListRow({
  externalId,
  workTimeFrom,
  workTimeTo,
  startLatitude,
  startLongitude,
  startAddress,
  endLatitude,
  endLongitude,
  endAddress,
  ...day
}: DriverParameters): object {
  const customLocation = (latitude: number | undefined, longitude: number | undefined, address: string | undefined) =>
    hasBoth(latitude, longitude) ? omitUndefined({ type: "custom", latitude, longitude, address }) : undefined;
  return omitUndefined({
    driver: { externalId },
    ...day,
    workTime:
      workTimeFrom !== undefined && workTimeTo !== undefined ? { from: workTimeFrom, to: workTimeTo } : undefined,
    startLocation: customLocation(startLatitude, startLongitude, startAddress),
    endLocation: customLocation(endLatitude, endLongitude, endAddress),
  });
}
