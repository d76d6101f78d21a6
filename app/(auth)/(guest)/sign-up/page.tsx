import type { Metadata } from "next";
import { Suspense } from "react";
import { SignUpForm } from "@/components/auth/sign-up-form";
import { phoneCodes } from "@/server/session/phone-codes";

export const metadata: Metadata = { title: "Create an account" };

export default async function SignUpPage() {
  const codes = await phoneCodes();
  return (
    <Suspense>
      <SignUpForm codes={codes !== "off" && codes !== "unproven"} />
    </Suspense>
  );
}
