"use client";
/** A plan's features to edit: a row for each, and a few empty ones. */
import { useState } from "react";
import { useRefusal } from "@/lib/ui/forms/form-scope";
import { FieldError, useField } from "@/lib/ui/forms/use-field";
import { Icon } from "@/lib/ui/icon";
import { useIsInteractive } from "@/lib/ui/use-is-interactive";
import type { Language } from "@/lib/words/language";
import { emptyRow, FEATURES_MAX, type FeatureRow, type ShownFeatures, shownRows } from "./shown-features";
import { planWords } from "./words";

type Props = { language: Language; label: string; hint: string; features: ShownFeatures };

export function FeatureRows({ language, label, hint, features }: Props) {
  const refusal = useRefusal();
  const [added, add] = useState(0);
  const rows = [
    ...shownRows(features, refusal?.values ?? null),
    ...Array.from({ length: added }, emptyRow),
  ].slice(0, FEATURES_MAX);
  const text = planWords(language);
  const canAdd = useIsInteractive();
  return (
    <fieldset className="mb-4">
      <legend className="mb-1 font-medium">{label}</legend>
      <p className="mb-3 text-small text-muted">
        {hint} {!canAdd && text.moreRows}
      </p>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <Row key={index} language={language} index={index} row={row} />
      ))}
      {canAdd && rows.length < FEATURES_MAX && (
        <button
          type="button"
          onClick={() => add(added + 1)}
          className="btn btn-outline min-h-control border-muted"
        >
          <Icon name="plus" className="size-4" />
          {text.addRow}
        </button>
      )}
    </fieldset>
  );
}

const BOX =
  "h-control w-full rounded-field border border-muted bg-base-100 px-3 text-(length:--control-text) placeholder:text-muted";

function Row({ language, index, row }: { language: Language; index: number; row: FeatureRow }) {
  const text = planWords(language);
  const number = String(index + 1);
  const [nameId, kindId, valueId] = [
    `feature-${index}-name`,
    `feature-${index}-kind`,
    `feature-${index}-value`,
  ];
  const name = useField(nameId, nameId);
  const kind = useField<HTMLSelectElement>(kindId, kindId);
  const value = useField(valueId, valueId);
  return (
    <div className="mb-3 border-b border-line pb-3 sm:mb-2 sm:border-0 sm:pb-0">
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-[2fr_1fr_1fr]">
        <input
          {...name.attributes}
          aria-label={text.featureName(number)}
          placeholder={text.namePlaceholder}
          defaultValue={row.name}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          className={`${BOX} col-span-2 font-mono sm:col-span-1`}
        />
        <select
          {...kind.attributes}
          aria-label={text.featureValue(number)}
          defaultValue={row.kind}
          className={BOX}
        >
          <option value="true">true</option>
          <option value="false">false</option>
          <option value="number">{text.numberOption}</option>
          <option value="text">{text.textOption}</option>
          <option value="null">null</option>
        </select>
        <input
          {...value.attributes}
          aria-label={text.featureContent(number)}
          placeholder={text.contentPlaceholder}
          defaultValue={row.value}
          autoComplete="off"
          maxLength={200}
          className={BOX}
        />
      </div>
      <FieldError id={nameId}>{name.error}</FieldError>
      <FieldError id={kindId}>{kind.error}</FieldError>
      <FieldError id={valueId}>{value.error}</FieldError>
    </div>
  );
}
