import type { ImportKind } from '../kinds/kind.ts'
import type { ImportMapping } from './import-mapping.ts'

/** Fields that must still be given a column, each as the labels of which one is enough. */
export function missingFields(
  { fields, required }: Pick<ImportKind, 'fields' | 'required'>,
  mapping: ImportMapping,
): string[][] {
  const mapped = new Set(Object.values(mapping.columns))
  const labels = new Map(fields.map(({ key, label }) => [key, label]))
  return required
    .filter((choice) => !choice.some((key) => mapped.has(key)))
    .map((choice) => choice.flatMap((key) => labels.get(key) ?? []))
}
