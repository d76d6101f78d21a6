/**
 * Whether a key belongs to an input method that composes a word. Safari ends the composition before the Enter that
 * accepts the word, and marks that key only by its code.
 */
export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean =>
  isComposing || keyCode === 229;
