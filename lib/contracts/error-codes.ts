/**
 * The one table of error codes: what status each has and what it says when nobody says more exactly; `detail` is the
 * second half of what the specification says, where it says two things of one error. `reasons` are what the database
 * may say instead: it names the reason, never the words; `{state}` and the like stand for what it says about it. Other
 * languages: lib/i18n/text/errors.ts.
 */
export const errors = {
  VALIDATION_ERROR: {
    status: 400,
    title: "The request is not valid",
    reasons: { delivery_request: "Invalid delivery request: {problems}" },
  },
  MISSING_USER_ID: { status: 400, title: "User ID required to start service" },
  UNKNOWN_ACTION: { status: 400, title: "Unknown action" },
  UNAUTHENTICATED: { status: 401, title: "Authentication required", detail: "User not authenticated" },
  INVALID_CREDENTIALS: { status: 401, title: "Login failed. Please check your credentials." },
  OTP_INVALID: { status: 401, title: "The code is wrong or has expired" },
  CURRENT_PASSWORD_WRONG: { status: 403, title: "The current password is wrong" },
  ACCOUNT_UNCONFIRMED: { status: 403, title: "Confirm your account first" },
  FORBIDDEN: {
    status: 403,
    title: "You may not do this",
    reasons: { no_profile: "Failed to create transaction", cashier_first: "A cashier of the hub counts first" },
  },
  OWN_CASE: {
    status: 403,
    title: "This is a case of your own. Another administrator has to decide.",
    reasons: {
      asked: "You asked for this yourself. Another administrator has to approve it.",
      closed_it: "You closed this period yourself. Another administrator has to say that it is paid.",
      own_cash: "You have a part in this cash. Somebody else counts it.",
    },
  },
  FORBIDDEN_ORIGIN: { status: 403, title: "Requests from this origin are not accepted" },
  DRIVER_NOT_APPROVED: { status: 403, title: "Driver not approved" },
  INVALID_SIGNATURE: { status: 403, title: "Invalid signature" },
  NOT_FOUND: { status: 404, title: "Not found", reasons: { zone: "Zone not found", check_in: "Check-in not found" } },
  TRANSACTION_NOT_FOUND: {
    status: 404,
    title: "Transaction not found",
    reasons: {
      cannot_cancel: "Transaction not found or cannot be cancelled",
      not_authorized: "Transaction not found or not authorized",
    },
  },
  HUB_NOT_FOUND: { status: 404, title: "Hub not found" },
  DEPOSIT_NOT_FOUND: { status: 404, title: "Deposit not found" },
  NOTIFICATION_NOT_FOUND: { status: 404, title: "Notification not found or access denied" },
  DRIVER_NOT_FOUND: { status: 404, title: "Driver not found" },
  DRIVER_PROFILE_NOT_FOUND: { status: 404, title: "Driver profile not found", detail: "Invalid driver ID" },
  TASK_ALREADY_ACTIVE: { status: 409, title: "Cannot accept task - another task is already active" },
  INVALID_STATE_TRANSITION: {
    status: 409,
    title: "This is not possible in the present state",
    reasons: {
      cannot_cancel: "Transaction not found or cannot be cancelled",
      not_authorized: "Transaction not found or not authorized",
      nothing_under_review: "Nothing of this delivery is under review",
      cannot_assign: "The delivery cannot be assigned now",
      cannot_override: "Only a delivery on its way can be completed",
      cannot_confirm_payment: "The payment cannot be confirmed now",
      no_cash_at_hub: "No cash of this delivery waits at a hub",
      no_cash_to_return: "No cash of this delivery is to be returned",
      code_not_locked: "The code is not locked",
      cannot_refund: "Only a failed or cancelled delivery can be refunded",
      nothing_to_refund: "Nothing of a payment is kept: there is nothing to refund",
      nothing_to_write_off: "No payment of this delivery is missing",
      cannot_delete: "Failed to delete transaction",
      cannot_unassign: "The delivery cannot be taken from its driver now",
      cannot_start: "Cannot start service - task is in {state} state",
      cannot_complete: "Cannot complete task - task is in {state} state",
      cannot_fail: "Cannot fail task - task is in {state} state",
    },
  },
  NO_ACTIVE_TASK: {
    status: 409,
    title: "No active task",
    reasons: {
      no_delivery: "No active delivery",
      to_cancel: "No active task to cancel",
      to_complete: "No active task to complete",
      to_start: "No active task to start service for",
    },
  },
  INVALID_STATE: {
    status: 409,
    title: "This is not possible in the present state",
    reasons: {
      no_code_now: "Failed to generate verification code",
      cannot_arrive: "No active task or invalid state for arrival",
      documents_changed: "The documents have changed. Look at them again.",
      driver_has_delivery: "The driver has an active delivery; unassign it first",
      driver_on_the_way:
        "The driver is on the way with cash; suspend them once it is handed over or the delivery has failed",
      driver_brings_cash:
        "The driver has cash to bring back; have it counted at a hub, or record what became of it, then suspend them",
      nothing_submitted: "The driver has no submitted application",
      driver_not_approved: "The driver is not approved",
      delivery_over: "This delivery is over",
      number_confirmed: "This number is confirmed already",
      off_duty: "Go online first: there is no shift that could end",
      hours_over: "These hours have ended already. Go online to work on.",
      no_document_waits: "No new document of this driver waits here",
      does_not_expire: "This document does not expire",
      status_while_delivering: "You cannot change your status while you have an active delivery",
      application_approved: "Your application has already been approved",
      closing_settled: "The difference of this day is settled already",
      hub_in_use: "Cash is on its way to this hub, or waits there. It cannot close, and needs a cashier.",
      nothing_to_close: "No driver has earned anything that is not closed yet",
      nobody_to_credit: "Nothing of this period is owed to a driver whose bank account is known and not on hold",
      nobody_to_transfer: "Nothing of this period is owed to a driver whose account at the provider is not on hold",
      transfer_under_way: "A transfer of this is under way. Wait for what the provider says.",
      nothing_to_settle: "There is no difference to settle here",
      holds_nothing: "The driver holds no cash",
      incident_closed: "This incident is closed",
      take_first: "Take the incident first: nobody has, and its alarm would go quiet",
      no_phone: "We have no phone number of this person",
      takes_no_texts: "This number takes no texts, or its owner has asked for none. Call them.",
      not_a_helper: "This driver is not on duty now, or has a part in it. Ask another one.",
      help_over: "It is over. Thank you.",
      no_cash_carried: "The driver carries no cash",
      incident_first: "Open an incident about the driver first: from there two administrators record what was lost",
      photo_late: "This cash changed hands more than a day ago",
      no_photo_waits: "No photo of this driver waits",
      photo_changed: "The driver has sent another photo meanwhile. Look at it first.",
      photos_full: "Three photos are enough",
      identity_waiting: "Your papers are being checked. You can change them when that is done.",
      identity_incomplete: "Add the front and the back of a document first",
      identity_decided: "This has been decided already",
      papers_unseen: "Look at every paper before you decide",
      nothing_known: "Nothing is known of this person that could be taken back",
      trip_while_offline: "Go online to share your trip",
      trip_shares_full: "You share your trip with as many people as you can. Stop one of them first.",
      known_to_receiver: "Your name and vehicle stay as the receiver knows them until this delivery ends",
    },
  },
  NOT_AT_DESTINATION: { status: 409, title: "You are not at the delivery address yet" },
  DRIVER_NOT_AVAILABLE: {
    status: 409,
    title: "Driver must be online and available to accept tasks",
    detail: "Driver not available",
  },
  UNDER_REVIEW: {
    status: 409,
    title: "We are checking one of your deliveries. You get offers again when that is done.",
    reasons: { delivery: "We are checking this delivery" },
  },
  CASH_TO_RETURN: {
    status: 409,
    title: "Return the cash first. You get offers again when it is recorded.",
    reasons: { earlier_day: "You hold cash from an earlier day. You get offers again when you have handed it in." },
  },
  OFFERS_FROZEN: {
    status: 409,
    title: "The safety desk has paused offers for you. Call us when you want to drive again.",
  },
  DOCUMENTS_EXPIRED: {
    status: 409,
    title: "One of your documents has expired. You get offers again when we have checked a new one.",
  },
  CASH_ON_HOLD: {
    status: 409,
    title: "The safety desk has put a hold on this cash. Keep it with you and wait for our call.",
  },
  PICKUP_NOT_PROVEN: {
    status: 409,
    title: "The cash has not been handed over to you yet",
    reasons: {
      count: "Count the cash first",
      confirm: "The sender has to confirm your count",
      prove: "Scan or type the sender's code first",
    },
  },
  LEG_NOT_CONFIRMED: {
    status: 409,
    title: "Your count is not confirmed yet",
    reasons: {
      count: "Count the cash first",
      confirm: "Your count is not confirmed yet",
      sender: "The sender has to count the cash and open their code first",
    },
  },
  NOT_COUNTED: { status: 409, title: "The driver has not counted the cash yet" },
  COUNT_DIFFERS: { status: 409, title: "This is not the sum of the delivery. Count again together." },
  NO_OPEN_LEG: {
    status: 409,
    title: "No cash changes hands at the moment",
    reasons: {
      nothing_at_hub: "No cash of this delivery waits at a hub any more",
      by_cashier: "A cashier hands this cash over in person",
      at_hub: "This cash goes to a hub. Scan the code on its screen to hand it in.",
      other_hub: "This cash goes to another hub. Only an administrator can change that.",
    },
  },
  NO_OPEN_LINE: {
    status: 409,
    title: "You can call and text each other while the cash is on its way between you. That is not so now.",
  },
  CODE_IN_MESSAGE: { status: 422, title: "Never send the code. Show it at the door." },
  NOT_REACHABLE: { status: 409, title: "They have no number that we can call" },
  RETURN_TOO_EARLY: {
    status: 409,
    title: "Wait for the sender a little longer",
    reasons: {
      not_there: "Drive to the sender first",
      no_answer_yet: "Wait for the sender a little longer",
      answered: "The sender has answered. Count the cash together.",
    },
  },
  DEPOSIT_OPEN: { status: 409, title: "You are handing in cash already. Take that back first." },
  DEPOSIT_CLOSED: {
    status: 409,
    title: "This deposit is over",
    reasons: {
      second_count: "It is being counted already",
      done: "It has been counted and booked",
      void: "It was taken back",
    },
  },
  NOT_TO_HAND_IN: { status: 409, title: "This cash cannot be handed in here" },
  COUNT_AGAIN: {
    status: 409,
    title: "Count again",
    reasons: {
      over: "Something does not fit. Count again, slowly.",
      differs: "The two counts differ. Both of you count again.",
    },
  },
  SECOND_PERSON: { status: 409, title: "So much cash is counted by two people. Somebody else has to count now." },
  NO_HUB: {
    status: 422,
    title: "No cash desk can give so much at the moment",
    reasons: { now: "No cash desk that is open now can give so much" },
  },
  LIMIT_REACHED: {
    status: 422,
    title: "This is more than you may send or receive today",
    reasons: {
      send: "You may send {most} more today",
      sent_all: "You have sent as much as you may today",
      receive: "You may receive {most} more today",
      received_all: "You have received as much as you may today",
    },
  },
  SAFE_TOO_LOW: {
    status: 409,
    title: "The safe does not hold so much",
    reasons: {
      to_bank: "So much is not free: what waits for senders or is promised to paid deliveries stays in the safe",
    },
  },
  LEAVE_TOO_EARLY: {
    status: 409,
    title: "Wait for the sender a little longer",
    reasons: { not_there: "Drive to the pickup first", no_answer_yet: "Wait for the sender a little longer" },
  },
  NOT_TRIED_YET: {
    status: 409,
    title: "Wait, call and text before you say that nobody is home",
    reasons: {
      arrive: "Mark your arrival first",
      call: "Call the receiver first",
      text: "Text the receiver first",
      wait: "Wait at the door a little longer",
    },
  },
  CEILING_REACHED: {
    status: 409,
    title: "This is more cash than the driver may hold",
    reasons: {
      own: "This is more cash than you may hold: you have {held} of {ceiling}",
      drivers: "This is more cash than the driver may hold: they have {held} of {ceiling}",
    },
  },
  APPROVAL_NEEDED: {
    status: 409,
    title: "Another administrator has to approve this",
    reasons: {
      nobody_may: "Another administrator has to approve this, and all others have a part in it",
      asked_already: "Another administrator has asked for this already. Approve or decline that.",
    },
  },
  APPROVAL_CLOSED: {
    status: 409,
    title: "This waits for nobody any more",
    reasons: {
      approved: "Another administrator has approved this already",
      declined: "This was declined",
      expired: "The time to approve this is over. It can be asked for again.",
      void: "What this is about has changed. Look at it, and ask again if it is still needed.",
    },
  },
  QUOTE_EXPIRED: {
    status: 409,
    title: "This price no longer holds",
    reasons: {
      over: "This price no longer holds. Look at the new one.",
      used: "This price was used for another delivery. Look at the new one.",
      differs: "This price was made for another delivery. Ask for the price again.",
      unknown: "This price is not known. Ask for the price again.",
    },
  },
  OFFER_EXPIRED: { status: 409, title: "Task offer expired" },
  OFFER_TAKEN: { status: 409, title: "This task has been reassigned to another driver" },
  OFFER_CLOSED: {
    status: 409,
    title: "This offer is closed",
    reasons: { no_longer_open: "This offer is no longer open" },
  },
  EMAIL_TAKEN: { status: 409, title: "An account with this email already exists. Please try logging in instead." },
  PHONE_TAKEN: {
    status: 409,
    title: "An account with this phone number already exists. Please try logging in instead.",
    reasons: { known_number: "An account with this phone number already exists." },
  },
  PHONE_NOT_VERIFIED: {
    status: 409,
    title: "Confirm your phone number first",
    reasons: {
      new_number: "Confirm the new number with a code first",
      deliverys_number: "Confirm the phone number that this delivery was sent to",
      to_send: "Confirm your phone number before you send cash",
      to_call: "Confirm your phone number before you call",
    },
  },
  NOT_ELIGIBLE: {
    status: 409,
    title: "The driver cannot take this delivery",
    reasons: {
      approved: "Driver not approved",
      external_id: "Driver must have OptimoRoute external id for sync",
      under_review: "Driver has a delivery under review",
      incident: "The safety desk lets the driver get no offers",
      cash: "Driver has cash to return first",
      available: "Driver must be online and available to accept tasks",
      online: "Driver must be online and available to accept tasks",
      zones: "Delivery location is outside assigned zones",
      location: "Error validating delivery location",
      no_active_task: "Cannot accept task - another task is already active",
      not_a_party: "Driver cannot be a party to the delivery",
    },
  },
  NO_DRIVERS_AVAILABLE: {
    status: 409,
    title: "No available drivers found",
    reasons: { in_area: "No available drivers found in the delivery area" },
  },
  REQUEST_IN_PROGRESS: { status: 409, title: "The first request with this key is still running" },
  BODY_TOO_LARGE: { status: 413, title: "The request body is too large" },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: "The content type is not supported" },
  invalid_signature: { status: 422, title: "Invalid QR code signature" },
  expired_code: { status: 422, title: "Verification code has expired", reasons: { qr: "QR code has expired" } },
  code_not_found: { status: 422, title: "Verification code not found or already used" },
  invalid_code: { status: 422, title: "Invalid verification code" },
  verification_error: { status: 422, title: "Verification failed" },
  WRONG_DELIVERY: { status: 422, title: "This code belongs to another delivery" },
  WRONG_HUB: { status: 422, title: "This is the code of another hub" },
  WRONG_LEG: { status: 422, title: "This code is for another moment of the delivery" },
  CODE_LOCKED: {
    status: 422,
    title: "Too many wrong codes. Try again later.",
    reasons: { try_later: "Too many wrong codes. Please try again later." },
  },
  RECEIVER_NOT_FOUND: { status: 422, title: "Receiver not found" },
  WEAK_PASSWORD: { status: 422, title: "Password must be at least 6 characters" },
  OUTSIDE_SERVICE_AREA: {
    status: 422,
    title: "The address is outside the service area",
    reasons: { not_there_yet: "We do not deliver there yet" },
  },
  IDEMPOTENCY_MISMATCH: { status: 422, title: "This key was used for another request" },
  LOOKUP_LIMITED: { status: 429, title: "Too many unknown numbers today" },
  RATE_LIMITED: { status: 429, title: "Too many requests", reasons: { codes_today: "Too many codes today" } },
  INTERNAL_ERROR: { status: 500, title: "Something went wrong" },
  PROVIDER_UNAVAILABLE: { status: 503, title: "A service we depend on cannot be reached" },
  CODES_UNAVAILABLE: { status: 503, title: "No text messages with codes can be sent at the moment" },
  BANK_FILE_NOT_SET: {
    status: 503,
    title: "Set ACH_BANK, ACH_BANK_NAME, ACH_ORIGIN and ACH_COMPANY to make a file for your bank",
  },
  CALLS_NOT_SET: { status: 503, title: "Calls through our own number are not set up here" },
  API_KEY_NOT_SET: { status: 503, title: "API key is not set" },
} as const satisfies Record<
  string,
  { status: number; title: string; detail?: string; reasons?: Readonly<Record<string, string>> }
>;

export type ErrorCode = keyof typeof errors;

/** Whether a string from elsewhere is one of our codes. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code);
}

/** What the database finds wrong with a field, by the reason that it names. */
export const fieldReasons = {
  cursor: "Invalid cursor",
  required: "Required",
  plannable_day: "Must be a day from yesterday to five weeks ahead",
  job_count: "Must be 1 to 100 jobs",
  true_or_false: "Must be true or false",
  message_outcome: "Must be one of accepted, refused, later",
  push_outcome: "Must be one of sent, gone, failed",
  own_folder: "Must lie in your own folder",
  request: "Invalid request",
  duress_ending: "Two letters or digits, without B, I, L, O, S and Z",
  message_status: "Must be one of accepted, sent, delivered, undelivered, failed",
  same_person: "Sender and receiver must be different people",
  way_range: "Must be later than the beginning, and at most a day later",
  working_day: "The working day must end after it begins",
  nobody: "Nobody has an account like this",
  drives: "A driver takes no cash at a hub",
  no_hours: "Must end at another time than it begins",
  two_a_day: "At most two a day",
  hours_overlap: "Overlaps with other hours",
  has_expired: "Must be today or later: this document has expired",
  does_not_expire: "This document does not expire",
  half_a_place: "Latitude and longitude belong together",
  zone: "Zone not found",
  request_id: "Request ID is required",
  request_location: "Valid delivery location coordinates are required",
  request_address: "Delivery address is required",
  request_amount: "Amount must be greater than 0",
  request_priority: "Valid priority level is required",
  request_duration: "Estimated duration must be greater than 0",
  too_much: "Amount must be at most {most}",
  nobody_carries: "The most a driver can carry now is {most}",
  no_tips: "There are no tips for this delivery.",
  priced_by_the_way: "The price depends on the way. Choose the pickup's place.",
  below_minimum: "Must not be below the minimum",
  not_a_routing_number: "Not a routing number",
  too_soon: "Must be {at} or later",
  between: "Must be between {from} and {to}",
  identity_expiry: "Must be a day from tomorrow to ten years ahead",
  no_source: "There is no paper about the source of the cash",
  too_young: "Drivers must be {age} or over",
} as const;

/** The same of a zone's shape. */
export const zoneReasons = {
  polygon_center: "A polygon has no center",
  circle_coordinates: "A circle has no coordinates",
  too_many_corners: "At most 1,000 corners in all",
  polygon_radius: "A polygon has no radius",
  few_corners: "At least three different corners",
  too_wide: "Must be less than 180 degrees wide",
  outline_area: "The outline has no area",
  hole_area: "The hole has no area",
  outline_crosses: "The outline crosses itself",
  hole_crosses: "The hole crosses itself",
  hole_outline: "The hole crosses the outline",
  hole_outside: "The hole lies outside the outline",
  hole_hole: "The hole crosses another hole",
  hole_in_hole: "The hole lies in another hole",
} as const;

/** Every sentence that says more than its code, by code. */
export type ReasonSentences = {
  [
    Code in ErrorCode as (typeof errors)[Code] extends { reasons: object } ? Code : never
  ]: (typeof errors)[Code] extends { reasons: infer Reasons } ? Reasons[keyof Reasons] & string : never;
};
export type ZoneSentence = (typeof zoneReasons)[keyof typeof zoneReasons];
export type FieldSentence = (typeof fieldReasons)[keyof typeof fieldReasons];
