import "server-only";
import { z } from "zod";
import { Books, DriverCell, Root } from "@/lib/contracts/cells";

const Account = z.looseObject({ id: z.guid(), name: z.string() });
export const CellSession = z.object({ alive: z.boolean(), account: Account.nullable() });
export const CellFigures = z.object({ root: Root, books: Books });

/** What the functions about cells answer. */
export const cellResults = {
  begin_cell_message: z
    .object({
      id: z.guid(),
      to: z.string(),
      kind: z.string(),
      body: z.record(z.string(), z.unknown()),
      tries: z.number().int(),
    })
    .nullable(),
  cell_figures: CellFigures,
  cell_session: CellSession,
  end_cell_message: z.object({ changed: z.boolean() }),
  get_driver_cell: DriverCell,
  keep_session: z.object({ changed: z.boolean() }),
  knows_session: z.object({ known: z.boolean() }),
  leave_cell: DriverCell,
  note_cell_question: z.object({ first: z.boolean() }),
  take_cell_message: z.object({ entered: z.boolean(), crossing: z.number().int() }),
};
