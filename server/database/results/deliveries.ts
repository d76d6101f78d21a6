import "server-only";
import { z } from "zod";
import { AssignCandidate, DriverFacts } from "@/lib/contracts/admin-dispatch";
import { AdminDriverDetail } from "@/lib/contracts/admin-drivers";
import { CashPhoto } from "@/lib/contracts/cash-photo";
import { latLng, time, uuid } from "@/lib/contracts/common";
import { DelegateLink } from "@/lib/contracts/delegate";
import { Application, ApplicationDocument } from "@/lib/contracts/application";
import { Portrait } from "@/lib/contracts/driver";
import { CardPayment } from "@/lib/contracts/payment";
import { legKinds } from "@/lib/domain/task/leg";
import { TaskRoute } from "@/lib/contracts/task-route";
import { Tracking } from "@/lib/contracts/tracking";
import { RouteInstruction, Turn } from "@/lib/contracts/turn";
import { VerificationCode } from "@/lib/contracts/verification";

// Answers that become a route's answer only with what the server adds: a signature, a link, an address.

/** What the payment provider is to be asked for, and of whom. */
export const PaymentToAsk = z.object({
  payment: z
    .object({
      paymentId: uuid,
      providerId: z.string().nullable(),
      amount: z.number(),
      description: z.string(),
      userId: uuid,
      customerId: z.string().nullable(),
    })
    .nullable(),
});
/** How far the sender's card payment is; `providerId`: what the provider knows it as, while somebody may pay it. */
export const OwnPayment = z.object({
  payment: CardPayment.extend({ providerId: z.string().nullable() }).nullable(),
});
export const KeptCustomer = z.object({ customerId: z.string() });
/** What the provider knows a delivery's payment as, and what is still to be done there. */
export const ProviderPayment = z.object({
  payment: z
    .object({
      paymentId: uuid,
      providerId: z.string(),
      cancel: z.boolean(),
      refund: z.object({ refundId: uuid, amount: z.number() }).nullable(),
    })
    .nullable(),
});
/** A comparison with the provider's list that begins, and a page of it that was compared. */
export const ComparisonBegun = z.object({ id: z.number().int(), since: time });
export const MovementsKept = z.object({ kept: z.number().int() });
export const PaymentsCompared = z.object({
  next: z.string().nullable(),
  movements: z.number().int(),
  compared: z.number().int(),
  found: z.number().int(),
  settled: z.number().int(),
});
export const PaymentRecorded = z.object({ status: z.string() });

/** The receiver's code; its QR is signed on reading. */
export const StoredCode = z.object({
  code: z.string(),
  display: z.string(),
  expiresAt: time,
  status: VerificationCode.shape.status,
  amount: z.number(),
  receiverPhone: z.string(),
});
export type StoredCode = z.infer<typeof StoredCode>;

/** The code of a leg; its QR is signed on reading. */
export const StoredLegCode = z.object({
  legId: uuid,
  kind: z.enum([...legKinds, "collection"]),
  driverId: uuid,
  code: z.string(),
  display: z.string(),
  expiresAt: time,
});
export type StoredLegCode = z.infer<typeof StoredLegCode>;

/** One driver as administrators see them, the documents by where they lie. */
export const StoredDriver = AdminDriverDetail.extend({
  documents: z.array(ApplicationDocument.extend({ path: z.string() })),
  portrait: ApplicationDocument.omit({ expiresOn: true }).extend({ path: z.string() }).nullable(),
  renewals: z.array(ApplicationDocument.extend({ path: z.string() })),
});
export type StoredDriver = z.infer<typeof StoredDriver>;

/** `replacedPath`: the file that a new document took the place of. */
export const SavedDocument = Application.extend({ replacedPath: z.string().nullable() });

/** One of a driver's own documents by where it lies. */
export const StoredDocument = ApplicationDocument.pick({ sha256: true, contentType: true, fileName: true }).extend({
  path: z.string(),
});
export type StoredDocument = z.infer<typeof StoredDocument>;

/** A driver's own photo by where it lies. */
export const StoredPortrait = z.object({ path: z.string(), sha256: z.string() });
/** `kept`: false where the same picture is shown or waits already. */
export const SavedPortrait = Portrait.extend({ kept: z.boolean() });
/** A picture of cash by where it lies. */
export const StoredCashPhoto = CashPhoto.extend({ path: z.string() });
/** `kept`: false where the same picture was there already. */
export const SavedCashPhoto = CashPhoto.extend({ kept: z.boolean() });

export const TrackingToken = z.object({ token: z.string() });
export const TrackingLinkId = z.object({ linkId: z.guid() });
/** A delegate's link, without its address. */
export const DelegateToken = DelegateLink.omit({ url: true });
/** Their code; its QR is signed on reading. */
export const StoredDelegateCode = StoredCode.extend({ transactionId: uuid });

/** What a link may show, with the whole line; `passed`: the point of it, from 0, that the driver has passed last. */
export const KnownTracking = Tracking.extend({
  driver: Tracking.shape.driver.unwrap().extend({ passed: z.number().int().nonnegative() }).nullable(),
});
export type KnownTracking = z.infer<typeof KnownTracking>;

/** What already belongs to another account. */
export const SignUpConflict = z.object({ emailTaken: z.boolean(), phoneTaken: z.boolean() });

export const RankedZoneDrivers = z.object({
  items: z.array(z.object({ driverId: uuid, name: z.string(), score: z.number(), inZone: z.boolean() })),
});

/** A driver's way as it is kept: its turns without words, and no line where none by road is known. */
export const KnownRoute = TaskRoute.extend({
  polyline: z.string().nullable(),
  steps: z.array(RouteInstruction.omit({ instruction: true }).extend(Turn.pick({ street: true, exit: true }).shape)),
  stops: z.array(TaskRoute.shape.stops.element.partial({ shapeIndex: true })),
  /** They have left it, as far as their phone is sure. */
  off: z.boolean(),
});
export type KnownRoute = z.infer<typeof KnownRoute>;

/** What the routing engine is asked for: from where the driver is to the stops before them. */
export const WayToFind = z.object({
  ...TaskRoute.pick({ status: true, legId: true }).shape,
  driverId: uuid,
  start: latLng,
  stops: z.array(TaskRoute.shape.stops.element.omit({ shapeIndex: true })).min(1),
});

export const DriverFactsList = z.object({ items: z.array(DriverFacts) });

/** Drivers who fit, best first, with what a routing engine is asked about them. */
export const Matches = z.object({
  stop: latLng,
  items: z.array(AssignCandidate.extend({ place: latLng.nullable() })),
});

/** What the routing engine is asked before a search: from each driver to the first stop, and from there on. */
export const WaysToAsk = z.object({
  stop: latLng,
  dropOff: latLng.nullable(),
  drivers: z.array(latLng.extend({ driverId: uuid })),
});
export type WaysToAsk = z.infer<typeof WaysToAsk>;

/** From where to where a price is reckoned; no `pickup` where only its address is known. */
export const QuoteRouteQuery = z.object({
  pickup: latLng.nullable(),
  pickupAddress: z.string().nullable(),
  dropOff: latLng,
});

/** Where a driver was for a delivery: latitude, longitude, metres of accuracy, seconds since they took it. */
export const TrackToMeasure = z.object({
  fixes: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
});
