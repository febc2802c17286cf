const secretWords = /password|secret|token|_encrypted|apiKey|iban|passport/i

/** A copy in which every secret is masked, however deep it stands. */
export function masked(values: Record<string, unknown> | null | undefined): Record<string, unknown> | null {
  return values ? (maskedValue(values) as Record<string, unknown>) : null
}

function maskedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskedValue)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      secretWords.test(key) && inner !== null ? '•••' : maskedValue(inner),
    ]),
  )
}
