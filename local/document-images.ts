// Pictures of invented people's documents, as a phone would upload them.
import sharp from "sharp";

const TITLES = { license: "DRIVER LICENSE", registration: "REGISTRATION", insurance: "CERTIFICATE OF INSURANCE" };
export type DocumentKind = keyof typeof TITLES;
export const DOCUMENT_KINDS = Object.keys(TITLES) as DocumentKind[];

/** A picture of a document (JPEG), determined by the name. */
export function drawDocument(kind: DocumentKind, name: string): Promise<Buffer> {
  const printable = name.replace(/[^\p{L}\p{N} .'-]/gu, "");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="600" viewBox="0 0 960 600">
    <rect width="960" height="600" fill="#6d6257"/>
    <rect x="60" y="60" width="840" height="480" rx="24" fill="#eef3ee"/>
    <rect x="60" y="60" width="840" height="90" rx="24" fill="#2f5d50"/>
    <text x="96" y="120" font-family="sans-serif" font-size="40" font-weight="700" fill="#fff">${TITLES[kind]}</text>
    <rect x="96" y="190" width="220" height="290" fill="#c9d6df"/>
    <text x="360" y="250" font-family="sans-serif" font-size="44" font-weight="700" fill="#222">${printable}</text>
    <text x="360" y="330" font-family="sans-serif" font-size="34" fill="#444">Baltimore, MD</text>
    <text x="360" y="400" font-family="sans-serif" font-size="34" fill="#444">SPECIMEN</text>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}
