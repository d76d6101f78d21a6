/** Opens the print dialog in the light theme. */
export function printInLightTheme(): void {
  const root = document.documentElement;
  const previousTheme = root.dataset.theme;
  root.dataset.theme = "light";
  window.addEventListener(
    "afterprint",
    () => {
      if (previousTheme === undefined) delete root.dataset.theme;
      else root.dataset.theme = previousTheme;
    },
    { once: true },
  );
  window.print();
}
