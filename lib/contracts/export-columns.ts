import { z } from "zod";

/** Comma-separated columns of an export, in this order; default: all. */
export const exportColumns = (knownColumns: readonly string[]) => {
  const column = `(${knownColumns.join("|")})`;
  return z
    .string()
    .max(200)
    .regex(new RegExp(`^${column}(,${column})*$`))
    .optional();
};
