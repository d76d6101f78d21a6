const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? "";

/** Fills a support template with the reader's first name and the delivery's number, up to 500 characters. */
export function fillTemplate(template: string, { name, number }: { name: string | null; number: string }): string {
  return template
    .replaceAll("{name}", firstName(name ?? ""))
    .replaceAll("{number}", number)
    .replace(/ +([,.!?:])/g, "$1")
    .trim()
    .slice(0, 500);
}
