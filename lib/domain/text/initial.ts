/** The first grapheme cluster of a name: an emoji, or a letter with its marks. Empty without a name. */
export function nameInitial(name: string | null | undefined): string {
  const text = name?.trim() ?? "";
  const firstCharacter =
    typeof Intl.Segmenter === "function"
      ? new Intl.Segmenter().segment(text)[Symbol.iterator]().next().value?.segment
      : Array.from(text)[0];
  return (firstCharacter ?? "").toUpperCase();
}
