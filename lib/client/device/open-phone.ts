/** Opens the phone with a number, as a pressed link to it would. */
export function openPhone(number: string): void {
  const link = document.createElement("a");
  link.href = `tel:${number}`;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
