/** A typed or scanned code as it is compared: capitals, without dashes and spaces. */
export function normaliseCode(typed: string): string {
  return typed.replace(/[\s-]/g, "").toUpperCase();
}

/** `ABCD-EFGH`: groups of four. */
export function displayCode(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? "";
}

/** Whether it can be a code at all: eight characters from A-Z and 0-9. */
export function isCode(text: string): boolean {
  return /^[A-Z0-9]{8}$/.test(text);
}
