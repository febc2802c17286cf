import type { Reason } from '../../../contract/reasons.ts'
import { formatDate } from '../words/format.ts'
import { hasText, spokenLanguage, translate } from '../words/i18n.ts'

/** What a server says of a refusal; `reason` where its sentence is more than that of the code. */
export type ServerError = {
  code: string
  message: string
  reason?: string | undefined
  values?: Reason['values'] | undefined
}

/** The sentence of a refusal in the user's language; what the server wrote, in English, where there is none. */
export function errorSentence({ code, message, reason, values }: ServerError): string {
  if (reason) return reasonSentence({ code: reason, values }) ?? message
  // The server writes English, at times more than its code says.
  if (spokenLanguage() === 'en') return message
  const key = `errors.code.${code}`
  return hasText(key) ? translate(key) : message
}

/** The sentence of a reason, or of the code of a refusal, in the user's language; null where there is none. */
export function reasonSentence({ code, values }: { code: string; values?: Reason['values'] }): string | null {
  const key = [`errors.reason.${code}`, `errors.code.${code}`].find(hasText)
  return key ? translate(key, values && readable(values)) : null
}

/** Days come as `2026-05-01`, and are read as everywhere else. */
function readable(values: NonNullable<Reason['values']>): NonNullable<Reason['values']> {
  const spoken = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value,
  ])
  return Object.fromEntries(spoken)
}
