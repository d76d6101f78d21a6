/** Whether this is a complete phone number, not a masked one. */
export const isDialable = (phone: string | null | undefined): phone is string => /^\+\d/.test(phone ?? "");
