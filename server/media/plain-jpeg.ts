import "server-only";

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const COMMENT = 0xfe;

/**
 * Whether these bytes are exactly one JPEG without metadata (no EXIF, colour profile or comment; only the JFIF header)
 * and nothing after its end.
 */
export function isPlainJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return false;
  let offset = 2;
  for (;;) {
    if (bytes[offset] !== 0xff) return false;
    const marker = bytes[offset + 1] ?? 0;
    if (marker === EOI) return offset + 2 === bytes.byteLength;
    // Markers without a length do not belong into the header.
    if (marker <= 0x01 || (marker >= 0xd0 && marker <= SOI) || marker === 0xff) return false;
    if ((marker > APP0 && marker <= 0xef) || marker === COMMENT) return false;
    const length = ((bytes[offset + 2] ?? 0) << 8) | (bytes[offset + 3] ?? 0);
    if (length < 2) return false;
    if (marker === APP0 && !isJfif(bytes.subarray(offset + 4, offset + 2 + length))) return false;
    offset += 2 + length;
    if (marker === SOS) offset = endOfScan(bytes, offset);
    if (offset + 1 >= bytes.byteLength) return false;
  }
}

// Without the thumbnail, which may show a cropped part.
function isJfif(segment: Uint8Array): boolean {
  return segment.byteLength === 14 && String.fromCharCode(...segment.subarray(0, 5)) === "JFIF\0";
}

// Scan data: 0xff is followed by 0 there, or by a restart marker.
function endOfScan(bytes: Uint8Array, from: number): number {
  let offset = from;
  while (offset + 1 < bytes.byteLength) {
    const next = bytes[offset + 1] ?? 0;
    if (bytes[offset] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return offset;
    offset += 1;
  }
  return bytes.byteLength;
}
