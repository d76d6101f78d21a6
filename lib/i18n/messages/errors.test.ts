import { errorDefinitions, fieldErrorMessages, type ErrorCode } from "@/lib/contracts/error-codes";
import type { ErrorDefinition } from "@/lib/contracts/errors/error-definition";
import { toFieldError, withErrorMessages, errorTitle, type ErrorParams } from "@/lib/contracts/error-messages";
import { spanishErrorMessages } from "@/lib/contracts/spanish-errors";
import { applyNavigationAction, type NavigationAction } from "@/lib/domain/task/navigation-controller";
import { transition, taskActions } from "@/lib/domain/task/task-machine";
import { taskStates, type TaskState } from "@/lib/domain/task/task-state";
import { phoneErrors } from "@/lib/domain/text/parse-phone";
import { polygonProblems } from "@/lib/domain/geo/zone-shape";
import { errorText, fieldText, loadSpanish, type ErrorFacts } from "./errors";
import sentences from "./spanish-errors.json";
import { taskMessages } from "./task";

const { pending, assigned, enRoute, arrived, completing, completed, cancelled, failed } = taskMessages.es;
/** Spanish task states as on the driver's screen. */
const shown: Record<TaskState, string> = {
  pending,
  accepted: assigned,
  active: enRoute,
  arrived,
  completing,
  completed,
  cancelled,
  failed,
};

/** A refusal as received by a client. */
const refusal = (code: ErrorCode, reason?: string, params?: ErrorParams): ErrorFacts => ({
  code,
  title: errorTitle(code, reason, params),
  details: { reason, params },
});
const aboutOf = (sentence: string): ErrorParams =>
  Object.fromEntries([...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, "21"]));
const withValues = (sentence: string): string => sentence.replace(/\{\w+\}/g, "21");

beforeAll(loadSpanish);

test("keeps the Spanish file for phones in sync with the error table: npm run errors", () => {
  expect(sentences).toEqual(spanishErrorMessages());
});

test("shows the server's message until the Spanish ones are loaded, except for network failures", async () => {
  await jest.isolateModulesAsync(async () => {
    const early = await import("./errors");
    const told = refusal("TRANSACTION_NOT_FOUND", "not_authorized");
    expect(early.errorText("es", told)).toBe("Transaction not found or not authorized");
    expect(early.errorText("es", { code: "NETWORK", title: "" })).toMatch(/^Sin conexión/);
    expect(early.fieldText("es", toFieldError("name", "required"))).toBe("Revisa este campo");
    await early.loadSpanish();
    expect(early.errorText("es", told)).toBe("Entrega no encontrada, o no tienes permiso.");
  });
});

const rows = Object.entries<ErrorDefinition>(errorDefinitions) as [ErrorCode, ErrorDefinition][];

test.each(rows)("translates %s into both languages", (code, { en, es }) => {
  // An error without fields says which to check.
  if (code === "VALIDATION_ERROR") return;
  expect(errorText("en", refusal(code))).toBe(en);
  expect(errorText("es", refusal(code))).toBe(es);
  expect(es).not.toBe(en);
});

test.each(
  rows.flatMap(([code, { reasons = {} }]) => Object.entries(reasons).map(([name, row]) => ({ code, name, row }))),
)("translates $code with reason $name into both languages, with its values", ({ code, name, row: { en, es } }) => {
  const told = refusal(code, name, aboutOf(en));
  expect(errorText("en", told)).toBe(withValues(en));
  expect(errorText("es", told)).toBe(withValues(es));
  expect(es).not.toBe(en);
});

test.each(Object.entries(fieldErrorMessages))("translates a field's %s into both languages", (reason, { en, es }) => {
  const problem = toFieldError("here", reason, aboutOf(en));
  expect(problem.message).toBe(withValues(en));
  expect(fieldText("en", problem)).toBe(reason === "required" ? "Please fill this in" : withValues(en));
  expect(fieldText("es", problem)).toBe(withValues(es));
  // A refusal may take a field's message as its title.
  expect(errorText("es", refusal("VALIDATION_ERROR", reason, aboutOf(en)))).toBe(withValues(es));
  expect(es).not.toBe(en);
});

test("falls back from an unknown reason to its code, and from an unknown code to the title", () => {
  const newer = { code: "NOT_ELIGIBLE", title: "A new sentence", details: { reason: "new_reason" } };
  expect(errorText("es", newer)).toBe("El repartidor no cumple los requisitos.");
  expect(errorText("en", newer)).toBe("A new sentence");
  expect(errorText("es", { code: "NEW_CODE", title: "A new sentence" })).toBe("A new sentence");
  // As an older app stored it.
  expect(
    errorText("es", { code: "OFFER_EXPIRED", title: "Task offer expired", details: { reason: 7, params: "x" } }),
  ).toBe("La oferta venció.");
  expect(errorText("es", { code: "NOT_FOUND", title: "Not found", details: { reason: "constructor" } })).toBe(
    "No encontrado.",
  );
});

test("asks to check the field for a schema's problem without a reason", () => {
  const jargon = { message: "Too big: expected string to have <=500 characters" };
  expect([fieldText("en", jargon), fieldText("es", jargon)]).toEqual(["Please check this", "Revisa este campo"]);
  const refused = refusal("VALIDATION_ERROR");
  expect([errorText("en", refused), errorText("es", refused)]).toEqual([
    "Please check the marked fields",
    "Revisa los campos marcados",
  ]);
});

test("describes the same state differently to the driver and to the administrator who assigns", () => {
  expect(errorText("es", refusal("DRIVER_NOT_APPROVED"))).toBe("Tu cuenta de repartidor aún no está aprobada.");
  expect(errorText("es", refusal("NOT_ELIGIBLE", "approved"))).toBe("El repartidor no está aprobado.");
});

test("does not blame the number when the server sends no codes", () => {
  expect(errorText("es", refusal("CODES_UNAVAILABLE"))).not.toMatch(/número/);
});

test.each(taskStates)("names the state in a refused step as on the driver's screen: %s", (state) => {
  for (const reason of ["cannot_start", "cannot_complete", "cannot_fail"])
    expect(errorText("es", refusal("INVALID_STATE_TRANSITION", reason, { state }))).toContain(
      `«${shown[state].toLowerCase()}»`,
    );
});

test("uses the table's code, reason and English message for refusals on the phone", () => {
  const actions: NavigationAction[] = [
    "START_SERVICE",
    "START_NAVIGATION",
    "MARK_ARRIVED",
    "COMPLETE_DELIVERY",
    "CANCEL",
  ];
  const legs = [
    null,
    ...(["pickup", "return"] as const).flatMap((kind) =>
      [null, 80].map((counted) => ({ kind, state: "waiting" as const, amount: 80, counted })),
    ),
  ];
  const verdicts = taskStates.flatMap((state) => [
    ...actions.map((type) =>
      applyNavigationAction({ task: { transactionId: "7", state }, navigating: false }, { type, userId: "dora" }),
    ),
    ...taskActions.flatMap((type) => legs.map((leg) => transition(state, { type, userId: "dora", leg }))),
  ]);
  const refused = [
    ...verdicts,
    ...taskActions.map((type) => transition("none", { type })),
    transition("accepted", { type: "start" }),
  ];
  const reasons = new Set<string>();
  for (const verdict of refused) {
    if (verdict.ok) continue;
    const { code, message, reason, params, ...rest } = verdict;
    expect(rest).toEqual({ ok: false });
    expect(errorTitle(code as ErrorCode, reason, params)).toBe(message);
    reasons.add(`${code} ${reason ?? ""}`);
    const said = errorText("es", { code, title: message, details: { reason, params } });
    if (params) expect(said).toContain(params.state === "idle" ? "«sin entrega»" : "«");
  }
  expect(reasons.size).toBeGreaterThan(15);
});

test("uses them for a phone number and a zone's shape checked on the page, too", () => {
  for (const { reason, message } of Object.values(phoneErrors))
    expect(toFieldError("phone", reason)).toEqual({ path: "phone", reason, message });
  const line = [0, 1, 2].map((at) => ({ lat: at, lng: at }));
  const [problem] = polygonProblems(line);
  expect(problem).toEqual(toFieldError("coordinates", "outline_area"));
});

test("names each problem of a requested delivery", () => {
  const { reason, details } = withErrorMessages("VALIDATION_ERROR", {
    reason: "delivery_request",
    params: { problems: ["request_id", "request_priority"] },
  });
  expect(errorText("es", refusal("VALIDATION_ERROR", reason, details.params))).toBe(
    "La solicitud de entrega no es válida: Falta el identificador de la solicitud, Falta una prioridad válida",
  );
});

test("returns only values that the title uses", () => {
  const params = { state: "arrived", phone: "+13055550123", code: "K7Q2M9XA" };
  expect(withErrorMessages("INVALID_STATE_TRANSITION", { reason: "cannot_start", params }).details).toEqual({
    params: { state: "arrived" },
  });
  expect(withErrorMessages("INVALID_STATE", { reason: "delivery_over", params }).details).toEqual({});
  expect(
    withErrorMessages("VALIDATION_ERROR", {
      errors: [{ path: "amount", reason: "too_much", params: { ...params, most: "$5" } }],
    }).details,
  ).toEqual({
    params: { most: "$5" },
    errors: [{ path: "amount", message: "Amount must be at most $5", reason: "too_much", params: { most: "$5" } }],
  });
});
