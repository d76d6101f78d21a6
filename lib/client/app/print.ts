/** Prints the page, or saves it as a document. Paper is white, whatever the screen is. */
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
