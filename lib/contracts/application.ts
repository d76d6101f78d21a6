import { z } from "zod";
import { uuid, type RouteContract } from "@/lib/contracts/common";
import { ConsentText, ConsentTextQuery, SignConsentBody } from "@/lib/contracts/consent";
import { Application } from "@/lib/contracts/driver";

export const OwnDocumentParams = z.strictObject({ id: uuid });

const tag = "Driver";

// The consent and the applicant's own documents; the form itself and its uploads are in driver.ts.
export const applicationRoutes = [
  {
    method: "GET",
    path: "/api/driver/application/consent",
    actor: "user",
    tag,
    summary: "The consent to a background check, as it is signed now",
    query: ConsentTextQuery,
    response: ConsentText,
  },
  {
    method: "POST",
    path: "/api/driver/application/consent",
    actor: "user",
    tag,
    summary: "Sign the consent by typed name and, perhaps, a drawn signature; the last signature counts",
    body: SignConsentBody,
    response: Application,
    status: 201,
    accepts: "multipart",
    example: { locale: "en", sha256: "0".repeat(64), name: "Dora Driver" },
  },
  {
    method: "GET",
    path: "/api/driver/application/documents/{id}",
    actor: "user",
    tag,
    summary: "One of the driver's own documents",
    params: OwnDocumentParams,
    produces: "application/octet-stream",
  },
  {
    method: "DELETE",
    path: "/api/driver/application/documents/{id}",
    actor: "user",
    tag,
    summary: "Take a document back, until the application is handed in; one that is gone already is a success",
    params: OwnDocumentParams,
    response: Application,
  },
] as const satisfies readonly RouteContract[];
