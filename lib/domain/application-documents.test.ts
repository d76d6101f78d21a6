import { DocumentKind } from "@/lib/contracts/driver";
import { documentsOf } from "./application-documents";

// Reading: vehicle-year
test("nobody is asked for the registration of a bicycle; every other application shows all that can be handed in", () => {
  expect(documentsOf("bicycle")).toEqual(["license", "insurance", "background_consent", "photo"]);
  expect(documentsOf("motorcycle")).toEqual(DocumentKind.options);
});
