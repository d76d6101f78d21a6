import { pageMetadata } from "@/app/page-metadata";
import { Suspense } from "react";
import { LoginForm } from "@/components/auth/login-form";
import { RedirectRecoveryLink } from "@/components/auth/redirect-recovery-link";

export const generateMetadata = pageMetadata("signIn");

export default function LoginPage() {
  return (
    <>
      {/* Supabase's emails lead here when they may not link to the page itself. */}
      <RedirectRecoveryLink />
      <Suspense>
        <LoginForm />
      </Suspense>
    </>
  );
}
