/** Whether this is a number that a phone can dial, and not the last digits of one. */
export const isDialable = (phone: string | null | undefined): phone is string => /^\+\d/.test(phone ?? "");
