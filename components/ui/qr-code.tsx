import { useMemo } from "react";
import { encode } from "uqr";

// Quiet zone in modules, which scanners need to find the code.
const border = 4;

/** A QR code as one SVG path: black on white in both themes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { data, size: cells } = encode(text, { ecc: "M", border });
    const parts: string[] = [];
    data.forEach((row, y) => {
      for (let x = 0; x < row.length; x += 1) {
        if (!row[x]) continue;
        let end = x;
        while (row[end + 1]) end += 1;
        parts.push(`M${x} ${y}h${end - x + 1}v1H${x}z`);
        x = end;
      }
    });
    return { path: parts.join(""), size: cells };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block aspect-square w-full"
    >
      <rect width={size} height={size} className="fill-white" />
      <path d={path} className="fill-black" />
    </svg>
  );
}
