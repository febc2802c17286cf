import { numberFormat } from '../../../contract/formats.ts'
import type { Language } from '../../../contract/forms/languages.ts'
import { tagOf } from '../../../contract/forms/say.ts'

/** A size for people, in the units phones and computers show. */
export function fileSize(bytes: number, language: Language): string {
  const [amount, unit, digits] =
    bytes < 1000
      ? [bytes, 'byte', 0]
      : bytes < 1_000_000
        ? [bytes / 1000, 'kilobyte', 0]
        : [bytes / 1_000_000, 'megabyte', 1]
  return numberFormat(tagOf(language), {
    style: 'unit',
    unit: unit as 'byte',
    // Only written out is one byte told from several.
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: digits as number,
  }).format(amount as number)
}
