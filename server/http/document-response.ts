import "server-only";

/** Responds with an uploaded file. The browser displays it in a sandbox without scripts. */
export function documentResponse(body: BodyInit, contentType: string, fileName: string): Response {
  return new Response(body, {
    headers: {
      "content-type": contentType,
      "content-disposition": `inline; filename*=UTF-8''${headerText(fileName)}`,
      "content-security-policy": "default-src 'none'; img-src 'self'; object-src 'self'; sandbox",
    },
  });
}

// RFC 5987: characters that encodeURIComponent leaves unencoded and a header may not contain.
function headerText(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
