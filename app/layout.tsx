import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { NavigationProgress } from "@/components/ui/navigation/navigation-progress";
import { Toaster } from "@/components/ui/toaster";
import { AppProviders } from "@/lib/client/app/app-providers";
import { readLocale } from "@/lib/i18n/server-locale";
import "./globals.css";

const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-inter",
  display: "swap",
});

export const metadata: Metadata = {
  title: { default: "Handover", template: "%s · Handover" },
  description: "Cash, delivered by hand.",
  manifest: "/manifest.webmanifest",
  applicationName: "Handover",
  appleWebApp: { capable: true, title: "Handover", statusBarStyle: "default" },
  icons: {
    icon: [
      { url: "/icon.svg", type: "image/svg+xml" },
      { url: "/icon-192.png", sizes: "192x192" },
    ],
    apple: "/icon-192.png",
  },
  formatDetection: { telephone: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbfcfa" },
    { media: "(prefers-color-scheme: dark)", color: "#0b110e" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, cookieStore] = await Promise.all([readLocale(), cookies()]);
  const theme = cookieStore.get("handover-theme")?.value;
  return (
    <html
      lang={locale}
      data-theme={theme === "light" || theme === "dark" ? theme : undefined}
      className={inter.variable}
      suppressHydrationWarning
    >
      <body className="font-sans text-base antialiased">
        <AppProviders locale={locale}>
          {children}
          <Toaster />
          <NavigationProgress />
        </AppProviders>
      </body>
    </html>
  );
}
