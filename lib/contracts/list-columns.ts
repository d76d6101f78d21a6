import { z } from "zod";

/** Which columns of a list its file has, in this order, with commas between; without it, all that a file can have. */
export const columnsOf = (known: readonly string[]) => {
  const one = `(${known.join("|")})`;
  return z
    .string()
    .max(200)
    .regex(new RegExp(`^${one}(,${one})*$`))
    .optional();
};
