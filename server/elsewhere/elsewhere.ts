import "server-only";
import type { CellDeliveries, CellRoots } from "@/lib/contracts/cells";
import type { Transaction } from "@/lib/contracts/transaction";
import { VerificationCode } from "@/lib/contracts/verification";
import { cells } from "@/server/cells/config";
import { CellAway, tellCell } from "@/server/cells/tell";
import { Refusal } from "@/server/core/errors";
import { callFunction } from "@/server/database/call-function";
import { machine } from "@/server/database/door";
import { CellFigures } from "@/server/database/results/of-cells";
import { results } from "@/server/database/results";
import type { SessionJar } from "@/server/session/session-jar";

const tokenOf = (jar: SessionJar): string => {
  if (!jar.tokens) throw new Refusal("UNAUTHENTICATED");
  return jar.tokens.accessToken;
};

/** What comes to a person from other cells. One that does not answer is missing, and not empty. */
export async function listElsewhere(jar: SessionJar): Promise<CellDeliveries> {
  const token = tokenOf(jar);
  const missing: string[] = [];
  const lists = await Promise.all(
    (cells()?.others ?? []).map(async ({ name }) => {
      try {
        const { data } = await tellCell(name, "deliveries", { token });
        return results.list_transactions.parse(data).items.map((delivery) => ({ cell: name, delivery }));
      } catch (error) {
        if (!(error instanceof CellAway) && !(error instanceof Refusal)) throw error;
        missing.push(name);
        return [];
      }
    }),
  );
  return { items: lists.flat(), missing: missing.sort() };
}

/** Asks one cell as the person; where it is away, that is an outage and no refusal. */
async function askAs(jar: SessionJar, cell: string, kind: string, more: object): Promise<unknown> {
  if (!cells()?.others.some(({ name }) => name === cell)) throw new Refusal("NOT_FOUND");
  try {
    return (await tellCell(cell, kind, { token: tokenOf(jar), ...more })).data;
  } catch (error) {
    throw error instanceof CellAway ? new Refusal("PROVIDER_UNAVAILABLE") : error;
  }
}

export const acceptElsewhere = async (
  jar: SessionJar,
  { cell, id, version }: { cell: string; id: string; version: number | null },
): Promise<Transaction> => results.accept_transaction.parse(await askAs(jar, cell, "accept", { id, version }));

export const codeElsewhere = async (
  jar: SessionJar,
  { cell, id }: { cell: string; id: string },
): Promise<VerificationCode> => VerificationCode.parse(await askAs(jar, cell, "code", { id }));

/** The books of all cells, each as it has signed it, and their sum. */
export async function readRoots(): Promise<CellRoots> {
  const all = cells();
  const missing: string[] = [];
  const said: CellRoots["cells"] = [
    { cell: all?.own ?? "here", signed: null, ...(await callFunction(machine, "cell_figures")) },
  ];
  for (const { name } of all?.others ?? [])
    try {
      const { data, signed } = await tellCell(name, "figures", {});
      said.push({ cell: name, signed, ...CellFigures.parse(data) });
    } catch (error) {
      if (!(error instanceof CellAway) && !(error instanceof Refusal)) throw error;
      missing.push(name);
    }
  return { cells: said, total: total(said.map(({ books }) => books)), missing };
}

type Books = CellRoots["total"];
// In cents: sums of fractions are none.
function total(all: Books[]): Books {
  const cents: Record<string, Record<string, number>> = {};
  for (const books of all)
    for (const [book, kinds] of Object.entries(books))
      for (const [kind, balance] of Object.entries(kinds)) {
        const of = (cents[book] ??= {});
        of[kind] = (of[kind] ?? 0) + Math.round(balance * 100);
      }
  return Object.fromEntries(
    Object.entries(cents).map(([book, kinds]) => [
      book,
      Object.fromEntries(Object.entries(kinds).map(([kind, sum]) => [kind, sum / 100])),
    ]),
  );
}
