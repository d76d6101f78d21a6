import { errors, fieldReasons } from "@/lib/contracts/error-codes";
import { errorText, fieldText } from "./errors";
import { spanishField, spanishReasons, spanishRefusal } from "./spanish-sentences";

const said = Object.entries(errors).flatMap(([code, error]) =>
  "reasons" in error ? Object.values<string>(error.reasons).map((sentence) => ({ code, sentence })) : [],
);

test.each(said)(
  "whoever reads Spanish is told in Spanish what stands in the way: $code: $sentence",
  ({ code, sentence }) => {
    const filled = sentence.replace(/\{\w+\}/g, "accepted");
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
