import "server-only";
import { Refusal } from "@/server/core/errors";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { toCents } from "@/server/payments/cents";
import { modifierOf, nachaFile, nextWeekday } from "@/server/payouts/nacha";
import { readOriginator } from "@/server/payouts/originator";

/** A closed period's open payments as a file for the bank: of drivers with a bank account that is not on hold. */
export async function exportNacha(db: DbContext, id: string): Promise<Response> {
  const company = readOriginator();
  if (!company) throw new Refusal("BANK_FILE_NOT_SET");
  const { earnedBefore, day, time, number, credits } = await rpc(db, "admin_export_payout_credits", { p_id: id });
  const file = nachaFile(
    company,
    credits.map(({ driverId, amount, ...credit }) => ({
      ...credit,
      amount: toCents(amount),
      // The end of the id, because the beginning may be a timestamp shared by many.
      id: driverId.replaceAll("-", "").slice(-15).toUpperCase(),
    })),
    {
      day,
      time,
      effectiveDay: nextWeekday(day),
      modifier: modifierOf(number),
      description: "DRIVER PAY",
      descriptiveDay: earnedBefore,
    },
  );
  return new Response(file, {
    headers: {
      "content-type": "text/plain; charset=us-ascii",
      "content-disposition": `attachment; filename="payout-${earnedBefore}.ach"`,
      // The file contains complete account numbers.
      "cache-control": "no-store",
    },
  });
}
