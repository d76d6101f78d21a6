import "server-only";

/** Storage bucket of drivers' documents and photos. */
export const DOCUMENT_BUCKET = "driver-documents";
/** Size of a driver's photo in pixels. */
export const PORTRAIT_SIZE_PX = 640;
