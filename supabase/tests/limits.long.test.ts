// Limits of fields (length, range, choices) are defined in the API's contracts and in the tables' constraints; both
// must be equal.
import { z } from "zod";
import { notificationEvents } from "../../lib/contracts/notification-preferences";
import { PAYOUT_ACCOUNT_PATTERNS } from "../../lib/contracts/driver/payout-account";
import { routeContracts } from "../../lib/contracts/registry";
import { MAX_CORNERS } from "../../lib/domain/geo/zone-shape";
import { declineReasons } from "../../lib/domain/offer";
import { endReasons } from "../../lib/domain/task/end-reason";
import { EXPORT_PAGE_SIZE } from "../../server/admin/export-list";
import { MAX_DOCUMENT_BYTES } from "../../server/drivers/documents";
import { MAX_STORED_BYTES } from "../../server/media/pictures";
import { E164 } from "../../lib/domain/text/parse-phone";
import { sql } from "./support/harness";

type Limit = {
  least?: number;
  most?: number;
  choices?: string[];
  pattern?: string;
};
type Shape = {
  type?: string;
  anyOf?: Shape[];
  enum?: string[];
  properties?: Record<string, Shape>;
  items?: Shape;
  prefixItems?: Shape[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  default?: unknown;
};

const shapes = new Map<string, Shape>();
function shapeOf(route: string): Shape {
  const cached = shapes.get(route);
  if (cached) return cached;
  const contract = routeContracts.find(({ method, path }) => `${method} ${path}` === route);
  if (!contract?.body) throw new Error(`no route ${route} takes a body`);
  const shape = z.toJSONSchema(contract.body, { io: "input", unrepresentable: "any" }) as Shape;
  shapes.set(route, shape);
  return shape;
}

// The non-null part of a nullable schema.
const withoutNull = (shape: Shape | undefined): Shape | undefined =>
  shape?.anyOf?.find(({ type }) => type !== "null") ?? shape;

// A field's limits in the contract: `a.b` within an object, `a.0.b` in a list.
function contractLimit(route: string, field: string): Limit {
  const fieldShape = field.split(".").reduce<Shape | undefined>((one, name) => {
    const presentShape = withoutNull(one);
    return name === "0" ? presentShape?.items : presentShape?.properties?.[name];
  }, shapeOf(route));
  const fieldLimit = withoutNull(fieldShape);
  if (!fieldLimit) throw new Error(`${route} has no ${field}`);
  if (fieldLimit.enum) return { choices: [...fieldLimit.enum].sort() };
  return fieldLimit.type === "string"
    ? { least: fieldLimit.minLength ?? 0, most: fieldLimit.maxLength }
    : { least: fieldLimit.minimum, most: fieldLimit.maximum };
}

// A column's CHECK limits, parsed from the catalog.
async function readDatabaseLimits(): Promise<Map<string, Limit>> {
  const rows = await sql<{ name: string; column: string; definition: string }>(
    `select c.conrelid::regclass::text as name, a.attname as column, pg_get_constraintdef(c.oid) as definition
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
      where c.contype = 'c' and c.connamespace in ('public'::regnamespace, 'private'::regnamespace) and not exists (select from pg_inherits i where i.inhrelid = c.conrelid)
        and c.conname not like '%\\_is\\_canonical'`,
  );
  const found = new Map<string, Limit>();
  for (const { name, column, definition } of rows) {
    if (definition.includes("package_details")) {
      for (const [, key, least, most] of definition.matchAll(
        /'(\w+)'::text\)+(?:::numeric)?(?: >= \(?(\d+)\)?(?:::numeric)?\)?)?.*?<= \(?(\d+)/g,
      ))
        found.set(`${name}.${column}.${key}`, { least: Number(least ?? 0), most: Number(most) });
      continue;
    }
    const numbers = (sign: string) => new RegExp(`${sign} \\(?'?(-?\\d+(?:\\.\\d+)?)\\b`).exec(definition)?.[1];
    const [least, most] = [numbers(">="), numbers("<=")];
    const choices = [...definition.matchAll(/'([^']*)'::text/g)].map(([, text]) => text ?? "");
    const pattern = / ~ '([^']*)'::text/.exec(definition)?.[1];
    const limit: Limit = pattern
      ? { pattern }
      : /ANY \(ARRAY/.test(definition)
        ? { choices: choices.sort() }
        : { least: least === undefined ? 0 : Number(least), most: most === undefined ? undefined : Number(most) };
    found.set(`${name}.${column}`, limit);
  }
  return found;
}

const application = "POST /api/driver/application";
const profile = "PATCH /api/driver/profile";
const delivery = "POST /api/transactions";
const positions = "POST /api/driver/positions";
// A column, and the field that fills it.
const pairs: [string, string, string][] = [
  ...(["vehicleType", "vehicleMake", "vehicleModel", "insuranceProvider", "insurancePolicy"] as const).map(
    (field): [string, string, string] => [`driver_applications.${snake(field)}`, application, field],
  ),
  ...(
    ["licensePlate", "drivingExperience", "previousDeliveryExperience", "availability", "emergencyContact"] as const
  ).map((field): [string, string, string] => [`driver_applications.${snake(field)}`, application, field]),
  ...(
    [
      "name",
      "vehicleType",
      "vehiclePlate",
      "vehicleCapacity1",
      "vehicleCapacity2",
      "vehicleCapacity3",
      "vehicleCapacity4",
      "startLatitude",
      "startLongitude",
      "startAddress",
      "endLatitude",
      "endLongitude",
      "endAddress",
    ] as const
  ).map((field): [string, string, string] => [`driver_profiles.${snake(field)}`, profile, field]),
  ["driver_profiles.license_plate", application, "licensePlate"],
  ["driver_profiles.license_number", "POST /api/auth/sign-up", "licenseNumber"],
  ["driver_profiles.current_latitude", positions, "positions.0.latitude"],
  ["driver_profiles.current_longitude", positions, "positions.0.longitude"],
  ["driver_positions.latitude", positions, "positions.0.latitude"],
  ["driver_positions.longitude", positions, "positions.0.longitude"],
  ...(["name", "address", "city", "state", "zipCode"] as const).map((field): [string, string, string] => [
    `user_profiles.${snake(field)}`,
    "PATCH /api/profile",
    field,
  ]),
  ...(["locale", "theme", "units", "navigationApp"] as const).map((field): [string, string, string] => [
    `user_settings.${snake(field)}`,
    "PATCH /api/settings",
    field,
  ]),
  ["transactions.delivery_address", delivery, "deliveryAddress"],
  ["transactions.delivery_unit", delivery, "deliveryUnit"],
  ["transactions.pickup_unit", delivery, "pickupUnit"],
  ["private.cash_requests.note", "POST /api/cash-requests", "note"],
  ["private.cash_requests.address", "POST /api/cash-requests", "address"],
  ["private.cash_requests.unit", "POST /api/cash-requests", "unit"],
  ["private.cash_requests.latitude", "POST /api/cash-requests", "location.lat"],
  ["private.cash_requests.longitude", "POST /api/cash-requests", "location.lng"],
  ["private.cash_requests.instructions", "POST /api/cash-requests", "instructions"],
  ["private.cash_requests.reason", "POST /api/cash-requests/{id}/decline", "reason"],
  ["private.contacts.name", "POST /api/contacts", "name"],
  ["transactions.funding", delivery, "funding"],
  ["transactions.pickup_address", delivery, "pickupAddress"],
  ["transactions.delivery_latitude", delivery, "deliveryLocation.lat"],
  ["transactions.delivery_longitude", delivery, "deliveryLocation.lng"],
  ["transactions.pickup_latitude", delivery, "pickupLocation.lat"],
  ["transactions.pickup_longitude", delivery, "pickupLocation.lng"],
  ["transactions.notes", delivery, "notes"],
  ["transactions.package_details.description", delivery, "description"],
  ["transactions.package_details.location_name", delivery, "locationName"],
  ["transactions.package_details.special_instructions", delivery, "specialInstructions"],
  ["transactions.package_details.estimated_duration", delivery, "estimatedDuration"],
  ["custody_legs.bag_serial", "POST /api/tasks/{transactionId}/count", "bagSerial"],
  ["private.check_ins.answer", "POST /api/driver/check-in/{id}/answer", "answer"],
  ["transactions.reason", "POST /api/tasks/{transactionId}/cancel", "reason"],
  ["driver_applications.decision_reason", "POST /api/admin/drivers/{userId}/reject", "reason"],
  ["driver_profiles.suspension_reason", "POST /api/admin/drivers/{userId}/suspend", "reason"],
  ["private.routing_differences.dismissal_reason", "POST /api/admin/routing/differences/{id}/dismiss", "reason"],
  ["private.admin_actions.reason", "POST /api/admin/transactions/{id}/cancel", "reason"],
  ["private.portraits.reason", "POST /api/admin/drivers/{userId}/portrait/decline", "reason"],
  ["private.document_renewals.reason", "POST /api/admin/drivers/{userId}/renewals/{id}/decline", "reason"],
  ["private.planned_hours_settings.remind_minutes", "PUT /api/driver/hours", "remindMinutes"],
  ["private.approvals.reason", "POST /api/admin/drivers/{userId}/ceiling", "reason"],
  ["private.money_reviews.reason", "POST /api/admin/money-reviews/{id}/refuse", "reason"],
  ["private.incidents.reason", "POST /api/admin/incidents/{id}/close", "reason"],
  ["private.incidents.severity", "POST /api/admin/incidents", "severity"],
  ["private.incidents.latitude", "POST /api/sos", "position.latitude"],
  ["private.incidents.longitude", "POST /api/sos", "position.longitude"],
  ["private.incident_entries.note", "POST /api/admin/incidents/{id}/note", "note"],
  ["private.incidents.severity", "POST /api/admin/incidents/{id}/severity", "severity"],
  ["private.on_call_schedules.rank", "POST /api/admin/on-call-schedules", "rank"],
  ["private.on_call_schedules.minutes", "POST /api/admin/on-call-schedules", "minutes"],
  ["private.identity_decisions.reason", "POST /api/admin/identity-checks/{id}/reject", "reason"],
  ["private.identity_decisions.level", "POST /api/admin/identity-checks/{id}/approve", "level"],
  ["private.location_access_log.reason", "POST /api/admin/drivers/{userId}/location-history", "reason"],
  ["private.delegates.name", "POST /api/transactions/{id}/delegate", "name"],
  ["private.delegates.phone", "POST /api/transactions/{id}/delegate", "phone"],
  ["private.trip_shares.label", "POST /api/driver/trip-shares", "label"],
  ["driver_notifications.rejection_reason", "POST /api/offers/{id}/decline", "reason"],
  ["driver_applications.license_class", "POST /api/driver/application", "licenseClass"],
  ["private.consents.name", "POST /api/driver/application/consent", "name"],
  ["private.delivery_ratings.stars", "POST /api/transactions/{id}/rating", "stars"],
  ["private.delivery_ratings.comment", "POST /api/transactions/{id}/rating", "comment"],
  ["push_subscriptions.endpoint", "POST /api/push/subscription", "endpoint"],
  ["geofence_zones.name", "POST /api/admin/zones", "name"],
  ["private.payout_accounts.provider_id", "POST /api/admin/drivers/{userId}/payout-account", "account"],
  ["private.fee_schedules.reason", "POST /api/admin/prices", "reason"],
  ["private.fee_schedules.basis_points", "POST /api/admin/prices", "basisPoints"],
  ["private.fee_schedules.failed_basis_points", "POST /api/admin/prices", "failedBasisPoints"],
  ["private.setting_changes.reason", "PUT /api/admin/settings/{key}", "reason"],
  ["private.message_templates.name", "POST /api/admin/message-templates", "name"],
  ["private.message_templates.en", "POST /api/admin/message-templates", "en"],
  ["private.message_templates.es", "POST /api/admin/message-templates", "es"],
  ["private.message_templates.for_role", "POST /api/admin/message-templates", "for"],
  ["private.quotes.pickup_address", "POST /api/quotes", "pickupAddress"],
  ["private.quotes.funding", "POST /api/quotes", "funding"],
  ["hubs.name", "POST /api/admin/hubs", "name"],
  ["hubs.address", "POST /api/admin/hubs", "address"],
  ["hubs.lat", "POST /api/admin/hubs", "location.lat"],
  ["hubs.lng", "POST /api/admin/hubs", "location.lng"],
  ["geofence_zones.type", "POST /api/admin/zones", "type"],
  ["geofence_zones.center_lat", "POST /api/admin/zones", "center.lat"],
  ["geofence_zones.center_lng", "POST /api/admin/zones", "center.lng"],
  ["private.delivery_notes.text", "POST /api/admin/transactions/{id}/notes", "text"],
  ["private.chat_messages.text", "POST /api/tasks/{transactionId}/messages", "text"],
  ["driver_zone_assignments.priority", "PUT /api/admin/drivers/{userId}/zones/{zoneId}", "priority"],
];
// Columns with checks for values of the product itself, or which another test here covers.
const databaseOnly = [
  /\.(status|state|approval_status|stage|actor|role|outcome|action|event_type|excluded|not_sent_reason|lock_type|channel|kind)$/,
  /^private\.(account_notices\.changed|(dispatch_traces|unreachable_phones)\.reason|encryption_keys\.id)$/,
  /^(transactions\.(amount|transaction_type|reason_code)|driver_profiles\.(rating|clean_deliveries|cash_ceiling))$/,
  /^(optimoroute_orders\.(order_type|priority)|private\.(dispatches\.priority|plausibility_reviews\.step|task_road_routes\.deviation))$/,
  /^(private\.(eta_calibration\.(singleton|pickup_seconds|factors)|eta_samples\.(leg|engine_seconds)|driven_distances\.(straight_m|road_m)))$/,
  /^(transactions\.fee|custody_legs\.(amount|counted|matching_digits|giver_kind|taker_kind)|private\.hub_collections\.(amount|matching_digits))$/,
  /^(geofence_zones\.coordinates|hubs\.hours)$/,
  /^private\.(check_ins\.rule|credential_change_grants\.purpose|address_changes\.ended_by|reauthentications\.method|sms_refusals\.(country|code))$/,
  /^private\.(hub_closings\.counted|hub_deposits\.counted|hub_deposit_items\.held|hub_deposit_counts\.sum)$/,
  /^driver_notifications\.(notification_type|closed_reason|response)$/,
  /^(notifications\.type|private\.idempotency_keys\.key|private\.(ops_epoch|position_rules|position_broadcast_state|token_hook_calls|position_broadcasts_deleted)\.singleton)$/,
  /^private\.((cash_photos|identity_documents|portraits)\.(size_bytes|sha256)|position_files\.sha256)$/,
  /^private\.(document_renewals\.(size_bytes|sha256|file_name|content_type)|planned_hours\.weekday)$/,
  /^private\.(money_verdicts\.(moment|verdict)|identity_checks\.checker)$/,
  /^private\.(payout_items\.amount|payout_accounts\.(routing|last4)|payout_sends\.(method|provider_account|provider_id|refusal))$/,
  // Values exchanged with a payment provider: e2e/architecture compares their shape with the provider's own types.
  /^private\.(payments|payment_refunds|payment_customers|provider_events|payment_reconciliations|payment_differences|provider_movements)\./,
  // Its reasons: the test of ratings compares them with the contract's.
  /^private\.(consent_texts\.(version|locale|body)|consents\.(text_sha256|drawing_sha256)|delivery_ratings\.(rater_role|reasons))$/,
  /^private\.(trip_shares\.(views|revoked_by)|location_access_log\.points)$/,
  /^private\.(setting_rules|admin_policies|sms_refusals)\./,
  /^private\.reauthentications\.method$/,
  /^private\.overview_samples\.(waiting|active|late|at_work|cash_out)$/,
  /^private\.(incidents\.raised_as|duress_endings\.ending|on_call_schedules\.(days|channels))$/,
  /^private\.(cash_requests\.amount|contacts\.addresses|standing_orders\.(request|receiver_name|weekdays|consecutive_failures))$/,
  /^private\.quotes\.(amount|metres|seconds|fee|pay|tip)$/,
  // In cents: the test below.
  /^private\.fee_schedules\.(version|flat|per_km|urgent|minimum|maximum)$/,
  /^(driver_documents\.(content_type|size_bytes|file_name|sha256)|driver_applications\.date_of_birth)$/,
  /^(driver_documents|private\.document_renewals)\.expires_on$/,
  /^private\.(notification_preferences\.event|quiet_hours\.(time_zone|ends))$/,
  /^(push_subscriptions\.(p256dh|auth)|geofence_zones\.(radius|color))$/,
  /^private\.(chat_messages\.(via|from_role|to_role|canned)|masked_calls\.seconds)$/,
  /^(user_profiles\.phone_number|private\.contacts\.phone_number|driver_applications\.emergency_phone)$/,
];

function snake(field: string): string {
  return field.replace(/([A-Z]|\d+$)/g, (one) => (/\d/.test(one) ? one : `_${one.toLowerCase()}`));
}

test.each(pairs)("%s has the same limits as %s as %s", async (column, route, field) => {
  const [stored, contractValue] = [(await readDatabaseLimits()).get(column), contractLimit(route, field)];
  // An empty text is stored as null or refused; a minimum length of one is the contract's only.
  expect({
    ...stored,
    least: contractValue.choices ? undefined : Math.max(stored?.least ?? 0, contractValue.least ?? 0),
  }).toEqual(contractValue);
});

test.each(["flat", "perKm", "urgent", "minimum", "maximum"])("a price's %s is stored in cents", async (field) => {
  const [stored, contractValue] = [
    (await readDatabaseLimits()).get(`private.fee_schedules.${snake(field)}`),
    contractLimit("POST /api/admin/prices", field),
  ];
  expect(stored).toEqual({ least: contractValue.least, most: (contractValue.most ?? 0) * 100 });
});

test("every column check is compared with its contract, or concerns values of the product itself", async () => {
  const compared = new Set(pairs.map(([column]) => column));
  expect(
    [...(await readDatabaseLimits()).keys()].filter(
      (one) => !compared.has(one) && !databaseOnly.some((pattern) => pattern.test(one)),
    ),
  ).toEqual([]);
});

test("limits that are not plain fields are equal too", async () => {
  const limits = await readDatabaseLimits();
  const source = async (name: string) =>
    (await sql<{ prosrc: string }>("select prosrc from pg_proc where proname = $1", [name]))[0]?.prosrc;
  expect(limits.get("driver_documents.size_bytes")?.most).toBe(MAX_DOCUMENT_BYTES);
  for (const table of ["cash_photos", "identity_documents"])
    expect(limits.get(`private.${table}.size_bytes`)?.most).toBe(MAX_STORED_BYTES);
  expect(await source("list_polygon_errors")).toContain(`> ${MAX_CORNERS} then`);
  expect(limits.get("private.payout_accounts.routing")?.pattern).toBe(PAYOUT_ACCOUNT_PATTERNS.routing.source);
  for (const column of [
    "user_profiles.phone_number",
    "private.contacts.phone_number",
    "driver_applications.emergency_phone",
  ])
    expect([column, limits.get(column)?.pattern]).toEqual([column, E164.source]);
  expect(limits.get("private.notification_preferences.event")?.choices).toEqual([...notificationEvents].sort());
  expect(limits.get("private.quiet_hours.time_zone")?.most).toBe(64);
  expect(limits.get("transactions.reason_code")?.choices).toEqual([...endReasons].sort());
  expect(limits.get("driver_notifications.rejection_reason")?.choices).toEqual([...declineReasons].sort());
});

// The paged functions and the routes that call them. Without a size a function returns the route's default page.
const lists: Readonly<Record<string, { route: string; most?: number }>> = {
  admin_get_delivery_timeline: { route: "GET /api/admin/transactions/{id}/timeline" },
  admin_list_driver_ratings: { route: "GET /api/admin/drivers/{userId}/ratings" },
  admin_get_dispatch: { route: "GET /api/admin/transactions/{id}/dispatch" },
  // Exports read larger pages than other callers may.
  admin_list_actions: { route: "GET /api/admin/actions", most: EXPORT_PAGE_SIZE },
  admin_list_cash: { route: "GET /api/admin/cash" },
  admin_list_routing_differences: { route: "GET /api/admin/routing/differences" },
  admin_list_drivers: { route: "GET /api/admin/drivers", most: EXPORT_PAGE_SIZE },
  admin_list_people: { route: "GET /api/admin/people", most: EXPORT_PAGE_SIZE },
  admin_list_hubs: { route: "GET /api/admin/hubs" },
  admin_list_ledger: { route: "GET /api/admin/ledger" },
  admin_list_accounts: { route: "GET /api/admin/ledger/accounts" },
  admin_list_incidents: { route: "GET /api/admin/incidents" },
  admin_list_jobs: { route: "GET /api/admin/jobs" },
  admin_list_routing_plans: { route: "GET /api/admin/routing/plans" },
  admin_list_transactions: { route: "GET /api/admin/transactions", most: EXPORT_PAGE_SIZE },
  admin_list_shifts: { route: "GET /api/admin/drivers/{userId}/shifts" },
  admin_list_zones: { route: "GET /api/admin/zones" },
  admin_list_routing_errors: { route: "GET /api/admin/routing/errors" },
  list_driver_history: { route: "GET /api/driver/history" },
  admin_list_setting_changes: { route: "GET /api/admin/settings/{key}/history" },
  list_collections: { route: "GET /api/hubs/{id}/collections" },
  list_contacts: { route: "GET /api/contacts" },
  list_notifications: { route: "GET /api/notifications" },
  list_offers: { route: "GET /api/offers" },
  list_shifts: { route: "GET /api/driver/shifts" },
  list_transactions: { route: "GET /api/transactions" },
};

// No route pages a zone's drivers.
test("a list's page has the same length in the database and in its contract", async () => {
  const rows = await sql<{ name: string; source: string; args: string }>(
    "select proname as name, prosrc as source, pg_get_function_arguments(oid) as args from pg_proc where pronamespace = 'app'::regnamespace and prosrc like '%clamp_page_size(%' and proname <> 'list_zone_drivers'",
  );
  const stored = rows.map(({ name, source, args }) => {
    const [, standard, most = "100"] = /page_size\(p_limit, (\d+)(?:, (\d+))?\)/.exec(source) ?? [];
    const [, fallback] = /p_limit integer DEFAULT (\d+|NULL)/.exec(args) ?? [];
    return {
      name,
      standard: Number(standard),
      most: Number(most),
      ...(fallback === "NULL" ? {} : { fallback: Number(fallback) }),
    };
  });
  const contractLimits = Object.entries(lists).map(([name, { route, most }]) => {
    const contract = routeContracts.find(({ method, path }) => `${method} ${path}` === route);
    if (!contract?.query) throw new Error(`no route ${route} takes a query`);
    const query = z.toJSONSchema(contract.query, { io: "input", unrepresentable: "any" }) as Shape;
    const { default: standard, maximum } = query.properties?.["limit"] ?? {};
    return { name, standard, most: most ?? maximum };
  });
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
  expect(stored.sort(byName)).toEqual(contractLimits.sort(byName));
});
