import { errors, fieldReasons } from "@/lib/contracts/error-codes";
import { navigate, type NavigationAction } from "@/lib/domain/navigation-controller";
import { act } from "@/lib/domain/task-machine";
import { taskStates, type TaskState } from "@/lib/domain/task-state";
import { errorText, fieldText, loadSpanish } from "./errors";
import { spanishField, spanishReasons, spanishRefusal } from "./spanish-sentences";
import { taskText } from "./task";

const { pending, assigned, enRoute, arrived, completing, completed, cancelled, failed } = taskText.es;
/** What a driver who reads Spanish sees above a delivery in each state. */
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

beforeAll(loadSpanish);

test("before the sentences have come the server's own stand for them, but for what the phone says itself", async () => {
  await jest.isolateModulesAsync(async () => {
    const early = await import("./errors");
    const title = "Transaction not found or not authorized";
    expect(early.errorText("es", "TRANSACTION_NOT_FOUND", title)).toBe(title);
    expect(early.errorText("es", "NETWORK", "")).toMatch(/^Sin conexión/);
    expect(early.fieldText("es", "At most 500 characters")).toBe("Revisa este campo");
    await early.loadSpanish();
    expect(early.errorText("es", "TRANSACTION_NOT_FOUND", title)).toBe("Entrega no encontrada, o no tienes permiso.");
  });
});

const said = Object.entries(errors).flatMap(([code, error]) =>
  "reasons" in error ? Object.values<string>(error.reasons).map((sentence) => ({ code, sentence })) : [],
);

test.each(said)(
  "whoever reads Spanish is told in Spanish what stands in the way: $code: $sentence",
  ({ code, sentence }) => {
    const filled = sentence.replace(/\{\w+\}/g, (place) => (place === "{problems}" ? "Required" : "accepted"));
    expect(spanishRefusal(code, filled)).toBeTruthy();
    expect(errorText("es", code, filled)).toBe(spanishRefusal(code, filled));
    expect(errorText("es", code, filled)).not.toBe(filled);
    expect(errorText("en", code, filled)).toBe(filled);
  },
);

test("the same sentence is another one to the driver and to the administrator who wants to give them a delivery", () => {
  expect(spanishReasons.NOT_ELIGIBLE["Driver not approved"]).toBe(
    errorText("es", "NOT_ELIGIBLE", errors.DRIVER_NOT_APPROVED.title),
  );
  expect(errorText("es", "DRIVER_NOT_APPROVED", errors.DRIVER_NOT_APPROVED.title)).toBe(
    "Tu cuenta de conductor aún no está aprobada.",
  );
});

test.each(Object.values<string>(fieldReasons))(
  "whoever reads Spanish is told in Spanish what is wrong with a field: %s",
  (sentence) => {
    const filled = sentence.replace(/\{\w+\}/g, "21");
    expect(spanishField(filled)).toBeTruthy();
    expect(fieldText("es", filled)).not.toBe(filled);
  },
);

test("a field's own message is read in Spanish, with its numbers; what nobody knows is a plain request", () => {
  expect(fieldText("es", "At most 500 characters")).toBe("500 caracteres como máximo");
  expect(fieldText("es", "Must be between 2000 and 2027")).toBe("Debe estar entre 2000 y 2027");
  expect(fieldText("es", "This password is one of the first that anybody tries")).toBe(
    "Esta contraseña es de las primeras que cualquiera prueba",
  );
  expect(fieldText("es", "Drivers must be 21 or over")).toBe("Los conductores deben tener 21 años o más");
  expect(fieldText("es", "Not a phone number")).toBe("No es un número de teléfono");
  expect(fieldText("es", "Some jargon of a check")).toBe("Revisa este campo");
});

test.each([
  ["VALIDATION_ERROR", "Sender and receiver must be different people"],
  ["VALIDATION_ERROR", "Amount must be at most 5000"],
  ["VALIDATION_ERROR", "Drivers must be 21 or over"],
  ["VALIDATION_ERROR", "The request body was cut off"],
  ["WEAK_PASSWORD", "This password is known from leaks"],
  ["BODY_TOO_LARGE", "A document may have at most 10 MB"],
  ["UNSUPPORTED_MEDIA_TYPE", "A document must be a JPEG, PNG or WebP image or a PDF"],
  ["CODES_UNAVAILABLE", "No code could be sent to this number. Check it, or try another one."],
  ["TRANSACTION_NOT_FOUND", "Transaction not found or cannot be cancelled"],
])("whoever reads Spanish is told as much as the title says: %s: %s", (code, title) => {
  const general = errorText("es", code, "A sentence that nobody has translated");
  expect(errorText("es", code, title)).not.toBe(general);
  expect(errorText("en", code, title)).toBe(title);
  for (const number of title.match(/\d+/g) ?? []) expect(errorText("es", code, title)).toContain(number);
});

test("that no codes go out at all is not blamed on the number", () => {
  expect(errorText("es", "CODES_UNAVAILABLE", errors.CODES_UNAVAILABLE.title)).not.toMatch(/número/);
});

test.each(taskStates)("a step that does not fit names the state, as the driver's screen does: %s", (state) => {
  for (const verb of ["start service", "complete task", "fail task"]) {
    const title = `Cannot ${verb} - task is in ${state} state`;
    const said = errorText("es", "INVALID_STATE_TRANSITION", title);
    expect(said).toContain(`«${shown[state].toLowerCase()}»`);
    expect(errorText("en", "INVALID_STATE_TRANSITION", title)).toBe(title);
  }
});

test("so does what the phone refuses by itself", () => {
  const task = { transactionId: "7" };
  const actions: NavigationAction[] = ["START_SERVICE", "START_NAVIGATION", "MARK_ARRIVED", "COMPLETE_DELIVERY"];
  const refused = taskStates.flatMap((state) =>
    [
      ...actions.map((type) => navigate({ task: { ...task, state }, navigating: false }, { type, userId: "dora" })),
      act(state, { type: "fail" }),
    ].flatMap((verdict) => (verdict.ok || !verdict.message.endsWith(" state") ? [] : [{ state, ...verdict }])),
  );
  expect(refused.length).toBeGreaterThan(20);
  for (const { state, code, message } of refused) {
    const said = errorText("es", code, message);
    expect(said).toMatch(/«.+»\.$/);
    // Where there is no delivery under way, the phone's own word says so, whatever it was before.
    expect(said).toContain(message.includes(" idle ") ? "«sin entrega»" : `«${shown[state].toLowerCase()}»`);
  }
});

test("what is wrong with a request for a delivery is named, each problem of it", () => {
  expect(
    errorText(
      "es",
      "VALIDATION_ERROR",
      "Invalid delivery request: Request ID is required, Valid priority level is required",
    ),
  ).toBe("La solicitud de entrega no es válida: Falta el identificador de la solicitud, Falta una prioridad válida");
});
