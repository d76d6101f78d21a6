import "server-only";
import { z } from "zod";
import { AssignCandidate, DriverFacts } from "@/lib/contracts/admin/dispatch";
import { AdminDriverDetail } from "@/lib/contracts/admin/drivers";
import { CashPhoto } from "@/lib/contracts/delivery/cash-photo";
import { latLng, time, uuid } from "@/lib/contracts/common";
import { DelegateLink } from "@/lib/contracts/delivery/delegate";
import { Application, ApplicationDocument } from "@/lib/contracts/driver/application";
import { Portrait } from "@/lib/contracts/driver/driver";
import { CardPayment } from "@/lib/contracts/delivery/payment";
import { legKinds } from "@/lib/domain/task/leg";
import { TaskRoute } from "@/lib/contracts/driver/task-route";
import { Tracking } from "@/lib/contracts/delivery/tracking";
import { RouteInstruction, Turn } from "@/lib/contracts/driver/turn";
import { VerificationCode } from "@/lib/contracts/delivery/verification";

// Results that the server completes before it returns them: with a signature, a link or an address.

/** The payment to request from the provider. */
export const PaymentToRequest = z.object({
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
/** State of the sender's card payment; `providerId`: the provider's id while it can still be paid. */
export const OwnPayment = z.object({
  payment: CardPayment.extend({ providerId: z.string().nullable() }).nullable(),
});
export const StoredPaymentCustomer = z.object({ customerId: z.string() });
/** The provider's id of a delivery's payment, and what remains to be done there. */
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
/** The start of a comparison with the provider's list, and one compared page of it. */
export const BegunReconciliation = z.object({ id: z.number().int(), since: time });
export const StoredMovements = z.object({ kept: z.number().int() });
export const ReconciledPayments = z.object({
  next: z.string().nullable(),
  movements: z.number().int(),
  compared: z.number().int(),
  found: z.number().int(),
  settled: z.number().int(),
});
export const PaymentRecorded = z.object({ status: z.string() });

/** The receiver's code; its QR is signed when read. */
export const StoredCode = z.object({
  code: z.string(),
  display: z.string(),
  expiresAt: time,
  status: VerificationCode.shape.status,
  amount: z.number(),
  receiverPhone: z.string(),
});
export type StoredCode = z.infer<typeof StoredCode>;

/** The code of a leg; its QR is signed when read. */
export const StoredLegCode = z.object({
  legId: uuid,
  kind: z.enum([...legKinds, "collection"]),
  driverId: uuid,
  code: z.string(),
  display: z.string(),
  expiresAt: time,
});
export type StoredLegCode = z.infer<typeof StoredLegCode>;

/** A driver as administrators see them, with the storage paths of the documents. */
export const StoredDriver = AdminDriverDetail.extend({
  documents: z.array(ApplicationDocument.extend({ path: z.string() })),
  portrait: ApplicationDocument.omit({ expiresOn: true }).extend({ path: z.string() }).nullable(),
  renewals: z.array(ApplicationDocument.extend({ path: z.string() })),
});
export type StoredDriver = z.infer<typeof StoredDriver>;

/** `replacedPath`: the file that the new document replaced. */
export const SavedDocument = Application.extend({ replacedPath: z.string().nullable() });

/** One of a driver's own documents, with its storage path. */
export const StoredDocument = ApplicationDocument.pick({ sha256: true, contentType: true, fileName: true }).extend({
  path: z.string(),
});
export type StoredDocument = z.infer<typeof StoredDocument>;

/** A driver's own photo, with its storage path. */
export const StoredPortrait = z.object({ path: z.string(), sha256: z.string() });
/** `kept`: false if the same picture is already shown or waiting. */
export const SavedPortrait = Portrait.extend({ kept: z.boolean() });
/** A photo of cash, with its storage path. */
export const StoredCashPhoto = CashPhoto.extend({ path: z.string() });
/** `kept`: false if the same picture was stored already. */
export const SavedCashPhoto = CashPhoto.extend({ kept: z.boolean() });

export const TrackingToken = z.object({ token: z.string() });
export const TrackingLinkId = z.object({ linkId: z.guid() });
/** A delegate's link, without its URL. */
export const DelegateToken = DelegateLink.omit({ url: true });
/** The delegate's code; its QR is signed when read. */
export const StoredDelegateCode = StoredCode.extend({ transactionId: uuid });

/**
 * The data of a tracking link, with the whole route; `passed`: index of the last point that the driver has passed.
 */
export const StoredTracking = Tracking.extend({
  driver: Tracking.shape.driver.unwrap().extend({ passed: z.number().int().nonnegative() }).nullable(),
});
export type StoredTracking = z.infer<typeof StoredTracking>;

/** Whether the address or number belongs to another account. */
export const SignUpConflict = z.object({ emailTaken: z.boolean(), phoneTaken: z.boolean() });

export const RankedZoneDrivers = z.object({
  items: z.array(z.object({ driverId: uuid, name: z.string(), score: z.number(), inZone: z.boolean() })),
});

/** A stored driver route: instructions without text, and no polyline if no road route is known. */
export const StoredTaskRoute = TaskRoute.extend({
  polyline: z.string().nullable(),
  steps: z.array(RouteInstruction.omit({ instruction: true }).extend(Turn.pick({ street: true, exit: true }).shape)),
  stops: z.array(TaskRoute.shape.stops.element.partial({ shapeIndex: true })),
  /** Whether the driver is off the route, with certainty. */
  off: z.boolean(),
});
export type StoredTaskRoute = z.infer<typeof StoredTaskRoute>;

/** Input for the road engine: from the driver's position to the remaining stops. */
export const RoadRouteQuery = z.object({
  ...TaskRoute.pick({ status: true, legId: true }).shape,
  driverId: uuid,
  start: latLng,
  stops: z.array(TaskRoute.shape.stops.element.omit({ shapeIndex: true })).min(1),
});

export const DriverFactsList = z.object({ items: z.array(DriverFacts) });

/** Eligible drivers, best first, with the input for the road engine. */
export const DriverMatches = z.object({
  stop: latLng,
  items: z.array(AssignCandidate.extend({ place: latLng.nullable() })),
});

/** Input for the road engine before a dispatch: each driver to the first stop, and from there to the drop-off. */
export const TravelTimesQuery = z.object({
  stop: latLng,
  dropOff: latLng.nullable(),
  drivers: z.array(latLng.extend({ driverId: uuid })),
});
export type TravelTimesQuery = z.infer<typeof TravelTimesQuery>;

/** Endpoints for a price; no `pickup` if only its address is known. */
export const QuoteRouteQuery = z.object({
  pickup: latLng.nullable(),
  pickupAddress: z.string().nullable(),
  dropOff: latLng,
});

/** A driver's track for a delivery: latitude, longitude, accuracy (m), seconds since acceptance. */
export const TrackToMeasure = z.object({
  fixes: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
});
