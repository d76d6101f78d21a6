import { z } from "zod";
import { rowVersion, uuid, type RouteContract } from "@/lib/contracts/common";
import { Transaction } from "@/lib/contracts/transaction";
import { VerificationCode } from "@/lib/contracts/verification";

/** The name of a region's database. */
export const cellName = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/);

/** Signed by one cell for another: a JWT with EdDSA. */
export const CellMessage = z.strictObject({ message: z.string().max(64_000) });
export const CellAnswer = z.object({ message: z.string() });

/**
 * Where a driver works, as the cell that is asked knows it. `here`: in this one, where they may go online; `arrived`: the
 * cell that they went to has taken them.
 */
export const DriverCell = z
  .object({ here: z.boolean(), awayTo: cellName.nullable(), crossing: z.number().int(), arrived: z.boolean() })
  .meta({ id: "DriverCell" });
export type DriverCell = z.infer<typeof DriverCell>;
export const CrossBody = z.strictObject({ to: cellName });

/** What comes to the person from other cells; `missing`: the cells that did not answer. */
export const CellDeliveries = z
  .object({ items: z.array(z.object({ cell: cellName, delivery: Transaction })), missing: z.array(cellName) })
  .meta({ id: "CellDeliveries" });
export type CellDeliveries = z.infer<typeof CellDeliveries>;
export const CellDeliveryParams = z.object({ cell: cellName, id: uuid });
export const AcceptElsewhereBody = z.strictObject({ version: rowVersion.nullable().optional() });

export const Root = z.object({
  id: z.number().int().nullable(),
  upto: z.number().int().nullable(),
  chains: z.number().int().nullable(),
  entries: z.number().int().nullable(),
  root: z.string().nullable(),
});
/** What the accounts of each kind have, by book. */
export const Books = z.record(z.string(), z.record(z.string(), z.number()));
/** The books of all cells; `signed`: what another cell signed, as it came. */
export const CellRoots = z
  .object({
    cells: z.array(z.object({ cell: z.string(), root: Root, books: Books, signed: z.string().nullable() })),
    total: Books,
    missing: z.array(cellName),
  })
  .meta({ id: "CellRoots" });
export type CellRoots = z.infer<typeof CellRoots>;

const tag = "Cells";
export const cellRoutes = [
  {
    method: "POST",
    path: "/api/cells/messages",
    actor: "machine",
    tag,
    summary: "What another region's cell says or asks, signed by it for this one",
    proof: "signature",
    body: CellMessage,
    response: CellAnswer,
    example: { message: "eyJhbGciOiJFZERTQSJ9.e30.c2lnbmF0dXJl" },
  },
  {
    method: "GET",
    path: "/api/cells/roots",
    actor: "admin",
    tag,
    summary: "The ledgers' roots and sums of all cells, and their total",
    response: CellRoots,
  },
  {
    method: "GET",
    path: "/api/cells/deliveries",
    actor: "user",
    tag,
    summary: "What comes to the person from other cells, and which of them did not answer",
    response: CellDeliveries,
  },
  {
    method: "POST",
    path: "/api/cells/{cell}/deliveries/{id}/accept",
    actor: "user",
    tag,
    summary: "The receiver wants the cash of a delivery that another cell has",
    params: CellDeliveryParams,
    body: AcceptElsewhereBody,
    response: Transaction,
    example: {},
  },
  {
    method: "GET",
    path: "/api/cells/{cell}/deliveries/{id}/code",
    actor: "user",
    tag,
    summary: "The code of a delivery that another cell has, for its receiver alone",
    params: CellDeliveryParams,
    response: VerificationCode,
  },
  {
    method: "GET",
    path: "/api/driver/cell",
    actor: "driver",
    tag,
    summary: "Where the driver works, as this cell knows it",
    response: DriverCell,
  },
  {
    method: "POST",
    path: "/api/driver/cell",
    actor: "driver",
    tag,
    summary: "Go to work in another cell: with no cash, no delivery and nothing open",
    body: CrossBody,
    response: DriverCell,
    example: { to: "north" },
  },
] as const satisfies readonly RouteContract[];
