/**
 * Whether a key event belongs to an input method (IME). Safari ends the composition before the Enter that accepts a
 * word, and marks that event only by its key code.
 */
export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean =>
  isComposing || keyCode === 229;
