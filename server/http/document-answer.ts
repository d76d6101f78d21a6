import "server-only";

/** A stranger's file as an answer: shown, never run. */
export function documentAnswer(body: BodyInit, contentType: string, fileName: string): Response {
  return new Response(body, {
    headers: {
      "content-type": contentType,
      "content-disposition": `inline; filename*=UTF-8''${headerText(fileName)}`,
      "content-security-policy": "default-src 'none'; img-src 'self'; object-src 'self'; sandbox",
    },
  });
}

// RFC 5987: what encodeURIComponent leaves and a header may not carry.
function headerText(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
