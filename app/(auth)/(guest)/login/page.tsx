import type { Metadata } from "next";
import { Suspense } from "react";
import { LoginForm } from "@/components/auth/login-form";
import { RecoveryElsewhere } from "@/components/auth/recovery-elsewhere";

export const metadata: Metadata = { title: "Sign in" };

export default function LoginPage() {
  return (
    <>
      {/* Where the platform's mail leads when it may not lead to the page itself. */}
      <RecoveryElsewhere />
      <Suspense>
        <LoginForm />
      </Suspense>
    </>
  );
}
