/** Opens the print dialog in the light theme. */
export function printInLightTheme(): void {
  const root = document.documentElement;
  const chosen = root.dataset.theme;
  root.dataset.theme = "light";
  window.addEventListener(
    "afterprint",
    () => {
      if (chosen === undefined) delete root.dataset.theme;
      else root.dataset.theme = chosen;
    },
    { once: true },
  );
  window.print();
}
