// Eight colours that stay distinct with colour vision deficiency, on light and dark tiles.
export const zoneColors = [
  { value: "#2f6f4f", name: "green" },
  { value: "#1f77b4", name: "blue" },
  { value: "#d1495b", name: "red" },
  { value: "#b8860b", name: "gold" },
  { value: "#7b4fa3", name: "purple" },
  { value: "#0f8b8d", name: "teal" },
  { value: "#c8571b", name: "orange" },
  { value: "#5f6b73", name: "grey" },
] as const;

/** The first colour that no existing zone uses, so that neighbours differ. */
export function pickUnusedColor(usedColors: readonly string[]): string {
  return (
    zoneColors.find(({ value }) => !usedColors.includes(value)) ??
    zoneColors[usedColors.length % zoneColors.length] ??
    zoneColors[0]
  ).value;
}
