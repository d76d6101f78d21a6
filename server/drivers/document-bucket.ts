import "server-only";

/** Where the papers and photos of drivers lie. */
export const DOCUMENT_BUCKET = "driver-documents";
/** Of a driver's own photo, in pixels. */
export const PORTRAIT_SIDE = 640;
