import { CrossBody, DriverCell } from "@/lib/contracts/cells";
import { cells } from "@/server/cells/config";
import { Refusal } from "@/server/core/errors";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/driver/cell: where the driver works, as this cell knows it.
export const GET = route({ actor: "driver", response: DriverCell, handle: () => call("get_driver_cell") });

// POST /api/driver/cell: the driver goes to work in another cell. Safe to repeat; they go online there once it has taken
// them.
export const POST = route({
  actor: "driver",
  body: CrossBody,
  response: DriverCell,
  handle: ({ body }) => {
    const all = cells();
    if (!all || ![all.own, ...all.others.map(({ name }) => name)].includes(body.to)) throw new Refusal("NOT_FOUND");
    return call("leave_cell", { p_from: all.own, p_to: body.to });
  },
});
