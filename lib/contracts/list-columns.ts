import { z } from "zod";

/** Comma-separated columns of an export, in this order; default: all. */
export const exportColumns = (known: readonly string[]) => {
  const one = `(${known.join("|")})`;
  return z
    .string()
    .max(200)
    .regex(new RegExp(`^${one}(,${one})*$`))
    .optional();
};
