/** Rotating a key without locking anybody out, with the step that the application is at. */
import type { RotationStep } from "@/lib/domain/applications/rotation-step";

const STEPS: Readonly<Record<"license" | "release", readonly string[]>> = {
  license: [
    "Create a new key. It is published and signs nothing.",
    "Wait until installed programs have fetched it. Answers may be kept for five minutes by anybody and longer by your programs; this page counts seven days as enough. Programs that carry their keys need a new version first.",
    "Activate it. New tokens are signed with it; the previous key stays published.",
    "Wait until the live tokens of the previous key have ended, at most seven days.",
    "Withdraw the previous key. A program that has not validated since the change asks for its license key then, so waiting longer spares more people.",
  ],
  release: [
    "Create a new key. It is published and signs nothing.",
    "Release a version that knows both keys, and wait until nearly everybody runs it: the others must be updated by hand after the next step.",
    "Activate it. Everything published is signed again with it.",
    "Release a version that knows the new key alone.",
    "Withdraw the previous key.",
  ],
};

const HOW_COUNTED =
  "Tokens are not stored, so devices are counted: those in a seat that were last seen in the past seven days, while the key was the active one. A device is noted as seen once an hour; one seen shortly before a change of keys counts for both. So the numbers are never too low. Licenses that are suspended or end sooner make them a little too high.";

export function RotationGuide({ purpose, step }: { purpose: "license" | "release"; step: RotationStep }) {
  const id = `rotate-${purpose}`;
  return (
    <div className="mt-6">
      <h3 id={id} className="mb-2 font-semibold">
        Rotate without locking anybody out
      </h3>
      <ol aria-labelledby={id} className="grid list-decimal gap-2 pl-6">
        {STEPS[purpose].map((text, index) => {
          const isHere = index + 1 === step;
          return (
            <li
              key={text}
              aria-current={isHere ? "step" : undefined}
              className={isHere ? "font-medium" : "text-muted"}
            >
              {isHere && (
                <span className="badge mr-2 border-transparent bg-info font-medium text-info-content">
                  {step === 1 ? "Nothing under way" : "You are here"}
                </span>
              )}
              {text}
            </li>
          );
        })}
      </ol>
      {purpose === "license" && <p className="mt-3 text-sm text-muted">{HOW_COUNTED}</p>}
    </div>
  );
}
