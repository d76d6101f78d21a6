import { pageMetadata } from "@/app/page-metadata";
import { Suspense } from "react";
import { SignUpForm } from "@/components/auth/sign-up-form";
import { phoneCodes } from "@/server/session/phone/phone-codes";

export const generateMetadata = pageMetadata("signUp");

export default async function SignUpPage() {
  const codes = await phoneCodes();
  return (
    <Suspense>
      <SignUpForm smsAvailable={codes !== "off" && codes !== "unproven"} />
    </Suspense>
  );
}
