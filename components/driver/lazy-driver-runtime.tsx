"use client";

import dynamic from "next/dynamic";

/** The runtime draws nothing at first: it comes after the page, so that the page comes sooner. */
export const LazyDriverRuntime = dynamic(() => import("./driver-runtime").then((module) => module.DriverRuntime), { ssr: false });
