import { withoutTrailing } from '../../../../contract/values/trailing.ts'

/** A safe integer with every digit; otherwise the fifteen digits a spreadsheet keeps, never with an exponent. */
export function numberText(value: number): string {
  if (Number.isSafeInteger(value)) return String(value)
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e') && Number.isFinite(value) ? plainText(value) : text
}

function plainText(value: number): string {
  const large = Math.abs(value) >= 1e21
  return large
    ? BigInt(Math.round(value)).toString()
    : withoutTrailing(value.toFixed(20), '0').replace(/\.$/, '')
}
