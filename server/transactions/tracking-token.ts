import "server-only";
import { createHash, createHmac } from "node:crypto";
import { env } from "@/server/env";

const hmacHex = (text: string): string => createHmac("sha256", env().LINK_SECRET).update(text).digest("hex");

/** The token of a tracking link: derived from its id, so that it can be returned again and is stored nowhere. */
export const trackingToken = (linkId: string): string => hmacHex(`tracking link\0${linkId}`);

/** The hash by which the database finds the link. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Identifies the key without revealing it: after a change of LINK_SECRET new links are created. */
export const trackingKeyId = (): string => hmacHex("tracking link key").slice(0, 16);
