// Invented portraits: head and shoulders in individual colours, with initials.
import sharp from "sharp";

const SIZE_PX = 480;

/** A portrait (JPEG), determined by the name. */
export function drawPortrait(name: string): Promise<Buffer> {
  const seed = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  const pickColor = (from: readonly string[], divisor: number): string =>
    from[Math.floor(seed / divisor) % from.length] ?? "#777";
  const [backgroundColor, coatColor, skinColor, hairColor] = [
    pickColor(["#cfe0d8", "#dcd6c8", "#cfd8e6", "#e3d3d3", "#d9d2e4"], 1),
    pickColor(["#1f5a46", "#2f3e5c", "#6b3f2e", "#4a4f57", "#5a2f4f"], 5),
    pickColor(["#f0c9a5", "#d9a679", "#b07d52", "#8a5a3a", "#5f3d29"], 25),
    pickColor(["#2b211c", "#5a3d28", "#8a6a43", "#3b3b3f", "#7a7a7a"], 125),
  ];
  const initials = name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join("")
    .slice(0, 2)
    .replace(/[^\p{L}]/gu, "");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE_PX}" height="${SIZE_PX}" viewBox="0 0 480 480">
    <rect width="480" height="480" fill="${backgroundColor}"/>
    <path d="M60 480c0-110 80-165 180-165s180 55 180 165z" fill="${coatColor}"/>
    <rect x="205" y="270" width="70" height="80" rx="34" fill="${skinColor}"/>
    <ellipse cx="240" cy="205" rx="88" ry="108" fill="${skinColor}"/>
    <path d="M148 200c-8-90 40-128 92-128s100 38 92 128c-14-48-40-66-92-66s-78 18-92 66z" fill="${hairColor}"/>
    <circle cx="208" cy="208" r="9" fill="#222"/><circle cx="272" cy="208" r="9" fill="#222"/>
    <path d="M206 258q34 26 68 0" fill="none" stroke="#222" stroke-width="6" stroke-linecap="round"/>
    <text x="240" y="440" font-family="sans-serif" font-size="64" font-weight="700" text-anchor="middle" fill="#fff">${initials}</text>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}
