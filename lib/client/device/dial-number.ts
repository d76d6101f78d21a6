/** Opens the phone app with a number, like a press on a tel: link. */
export function dialNumber(number: string): void {
  const link = document.createElement("a");
  link.href = `tel:${number}`;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
