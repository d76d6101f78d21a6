const normalizeText = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** Whether every typed word occurs in one of these texts, ignoring accents and case. */
export function matchesSearch(searchText: string, texts: readonly string[]): boolean {
  const searchedText = normalizeText(texts.join(" "));
  return normalizeText(searchText)
    .split(/\s+/)
    .every((word) => searchedText.includes(word));
}
