import "server-only";
import { importJWK, type CryptoKey } from "jose";
import { env } from "@/server/env";

export type OtherCell = { name: string; url: string };
/** This cell among the others. */
export type Cells = {
  own: string;
  /** The one whose auth server signs everybody in. */
  accounts: string;
  others: readonly OtherCell[];
};

let known: Cells | null | undefined;

/** The cells of this installation; null where there is one database for everything. */
export function cells(): Cells | null {
  const { CELL, CELLS, CELL_ACCOUNTS } = env();
  known ??=
    CELL && CELLS
      ? {
          own: CELL,
          accounts: CELL_ACCOUNTS ?? CELL,
          others: Object.entries(CELLS)
            .filter(([name]) => name !== CELL)
            .map(([name, { url }]) => ({ name, url })),
        }
      : null;
  return known;
}

/** Whether accounts live in another cell than this one. */
export const accountsElsewhere = (): boolean => {
  const all = cells();
  return all !== null && all.accounts !== all.own;
};

const keys = new Map<string, Promise<CryptoKey>>();

/** What a cell's messages are checked with, or (own) signed. */
export function keyOf(name: string, use: "verify" | "sign" = "verify"): Promise<CryptoKey> | null {
  const { CELLS, CELL_KEY } = env();
  const x = CELLS?.[name]?.key;
  if (x === undefined) return null;
  const id = `${use} ${name}`;
  const key =
    keys.get(id) ??
    importJWK({ kty: "OKP", crv: "Ed25519", x, ...(use === "sign" ? { d: CELL_KEY } : {}) }, "EdDSA").then((made) => {
      if (made instanceof Uint8Array) throw new Error("a cell's key is no public key");
      return made;
    });
  keys.set(id, key);
  return key;
}
