import { useMemo } from "react";
import { encode } from "uqr";

// Blank border in modules (the squares of a QR code), which scanners need to find the code.
const quietZoneModules = 4;

/** A QR code as one SVG path: black on white in both themes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { data, size: moduleCount } = encode(text, { ecc: "M", border: quietZoneModules });
    const pathSegments: string[] = [];
    data.forEach((row, y) => {
      for (let x = 0; x < row.length; x += 1) {
        if (!row[x]) continue;
        let end = x;
        while (row[end + 1]) end += 1;
        pathSegments.push(`M${x} ${y}h${end - x + 1}v1H${x}z`);
        x = end;
      }
    });
    return { path: pathSegments.join(""), size: moduleCount };
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
