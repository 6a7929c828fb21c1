"use client";
/** When even the frame of the pages fails: without a word from the server, so in both languages. */
import "./globals.css";

export default function GlobalError() {
  return (
    <html lang="en">
      <body className="mx-auto max-w-2xl px-4 py-8">
        <title>Something went wrong</title>
        <main role="alert">
          <h1 className="text-2xl font-bold">Something went wrong on our side</h1>
          <p className="mt-2">
            Wait a moment, then try again. If you sent a form, first check whether it went through.
          </p>
          <p className="mt-2" lang="de">
            Bei uns ist etwas schiefgegangen. Warten Sie einen Moment und versuchen Sie es dann noch einmal.
            Falls Sie ein Formular abgeschickt haben, prüfen Sie zuerst, ob es angekommen ist.
          </p>
        </main>
      </body>
    </html>
  );
}
