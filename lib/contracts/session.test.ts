import { SignUpBody } from "@/lib/contracts/session";

const driver = {
  name: "Dora Driver",
  email: "dora@example.com",
  phone: "+13055550100",
  password: "correct horse",
  userType: "driver",
  licenseNumber: "D1234567",
};
const wrongFields = (body: object) => SignUpBody.safeParse(body).error?.issues.map(({ path }) => path.join("."));

test("a driver signs up with email, phone and license number; a customer with email or phone", () => {
  expect(wrongFields(driver)).toBeUndefined();
  for (const field of ["email", "phone", "licenseNumber"] as const) {
    const { [field]: _, ...rest } = driver;
    expect(wrongFields(rest)).toEqual([field]);
  }
  const { email, phone, licenseNumber: _, ...customer } = { ...driver, userType: "user" };
  expect(wrongFields({ ...customer, email })).toBeUndefined();
  expect(wrongFields({ ...customer, phone })).toBeUndefined();
  expect(wrongFields(customer)).toEqual(["email"]);
});
