import "server-only";
import type { z } from "zod";
import {
  DriverSchema,
  DriverParametersSchema as Parameters,
  DriverPositions,
  Plain,
} from "@/server/optimoroute/answers";
import type { RoutingClient } from "@/server/optimoroute/routing-client";
import type { Core } from "@/server/optimoroute/core";
import { RoutingNotOffered } from "@/server/optimoroute/errors";
import { given } from "@/server/optimoroute/untrusted-fields";
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
export function driverCalls({ live, send, sendList, sendItem }: Core): DriverCalls {
  const post = (endpoint: string, body: object) => send({ endpoint, method: "POST", body, answer: Plain });
  const get = (endpoint: string, query: Record<string, string>, answer: z.ZodType) =>
    send({ endpoint, method: "GET", query, answer });
  const nameOf = ({ driver }: DriverPositionUpdate) => ("externalId" in driver ? driver.externalId : driver.serial);
  const positions = {
    endpoint: "update_drivers_positions",
    nameOf,
    verdicts: updateRows,
    body: (batch: DriverPositionUpdate[]) => ({ updates: batch }),
  };

  return {
    updateDriversPositions: (updates) => sendList(updates, positions),

    async updateDriverParameters(parameters) {
      await post("update_driver_parameters", live ? placed(parameters) : given(parameters));
    },

    updateDriversParameters: (updates) =>
      sendList(updates, {
        endpoint: "update_drivers_parameters",
        nameOf: ({ externalId }) => externalId,
        verdicts: updateRows,
        body: (batch) => ({ updates: batch.map((day) => (live ? nested(day) : given(day))) }),
      }),

    async getDriverParameters(driverId) {
      if (live) throw new RoutingNotOffered("get_driver_parameters");
      return readParameters((await get("get_driver_parameters", { driverId }, Parameters)).body);
    },

    async updateDriverPositions(update) {
      if (live) await sendItem(update, positions);
      else await post("update_driver_positions", update);
    },

    async getDriverPositions(date) {
      if (live) throw new RoutingNotOffered("get_driver_positions", "events tell where drivers last were");
      return { drivers: readPositions((await get("get_driver_positions", { date }, DriverPositions)).body) };
    },

    async createDriver(driver) {
      if (live) throw new RoutingNotOffered("create_driver", "drivers are made in its web application");
      const createdDriver = readDriver(
        (await send({ endpoint: "create_driver", method: "POST", body: given(driver), answer: DriverSchema })).body,
      );
      return { ...createdDriver, externalId: createdDriver.externalId ?? driver.externalId };
    },

    async getDriverInfo(externalId) {
      if (live) throw new RoutingNotOffered("get_driver_info");
      // A missing driver is a valid result.
      return readDriver(
        (
          await send({
            endpoint: "get_driver_info",
            method: "GET",
            query: { externalId },
            answer: DriverSchema,
            expected: ["ERR_INVALID_PARAM_FORMAT"],
          })
        ).body,
      );
    },
  };
}

const isPair = (latitude: number | undefined, longitude: number | undefined): boolean =>
  latitude !== undefined && longitude !== undefined;

/** The real provider accepts a location only with both coordinates. */
function placed({
  startLatitude,
  startLongitude,
  startAddress,
  endLatitude,
  endLongitude,
  endAddress,
  ...day
}: DriverParameters): object {
  return given({
    ...day,
    ...(isPair(startLatitude, startLongitude) ? { startLatitude, startLongitude, startAddress } : {}),
    ...(isPair(endLatitude, endLongitude) ? { endLatitude, endLongitude, endAddress } : {}),
  });
}

/** A row of the real list call, which does not accept flat hours and locations. */
function nested({
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
  const place = (latitude: number | undefined, longitude: number | undefined, address: string | undefined) =>
    isPair(latitude, longitude) ? given({ type: "custom", latitude, longitude, address }) : undefined;
  return given({
    driver: { externalId },
    ...day,
    workTime:
      workTimeFrom !== undefined && workTimeTo !== undefined ? { from: workTimeFrom, to: workTimeTo } : undefined,
    startLocation: place(startLatitude, startLongitude, startAddress),
    endLocation: place(endLatitude, endLongitude, endAddress),
  });
}
