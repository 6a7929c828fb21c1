"use client";
import { FailedPage } from "@/lib/ui/failed-page";

export default FailedPage;
