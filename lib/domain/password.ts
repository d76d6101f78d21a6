/** Minimum password length. The server enforces it; forms check it before sending. */
export const minPasswordLength = 6;
