// Invented portraits: head and shoulders in individual colours, with initials.
import sharp from "sharp";

const SIDE = 480;

/** A portrait (JPEG), determined by the name. */
export function drawPortrait(name: string): Promise<Buffer> {
  const seed = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  const pick = (from: readonly string[], turn: number): string => from[Math.floor(seed / turn) % from.length] ?? "#777";
  const [wall, coat, skin, hair] = [
    pick(["#cfe0d8", "#dcd6c8", "#cfd8e6", "#e3d3d3", "#d9d2e4"], 1),
    pick(["#1f5a46", "#2f3e5c", "#6b3f2e", "#4a4f57", "#5a2f4f"], 5),
    pick(["#f0c9a5", "#d9a679", "#b07d52", "#8a5a3a", "#5f3d29"], 25),
    pick(["#2b211c", "#5a3d28", "#8a6a43", "#3b3b3f", "#7a7a7a"], 125),
  ];
  const initials = name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join("")
    .slice(0, 2)
    .replace(/[^\p{L}]/gu, "");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 480 480">
    <rect width="480" height="480" fill="${wall}"/>
    <path d="M60 480c0-110 80-165 180-165s180 55 180 165z" fill="${coat}"/>
    <rect x="205" y="270" width="70" height="80" rx="34" fill="${skin}"/>
    <ellipse cx="240" cy="205" rx="88" ry="108" fill="${skin}"/>
    <path d="M148 200c-8-90 40-128 92-128s100 38 92 128c-14-48-40-66-92-66s-78 18-92 66z" fill="${hair}"/>
    <circle cx="208" cy="208" r="9" fill="#222"/><circle cx="272" cy="208" r="9" fill="#222"/>
    <path d="M206 258q34 26 68 0" fill="none" stroke="#222" stroke-width="6" stroke-linecap="round"/>
    <text x="240" y="440" font-family="sans-serif" font-size="64" font-weight="700" text-anchor="middle" fill="#fff">${initials}</text>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}
