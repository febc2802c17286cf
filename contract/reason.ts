import { z } from 'zod'
import { type Reason, type ReasonCode, type ReasonValues, reasons, sentenceOf } from './reasons.ts'

/** A reason of `contract/reasons.ts`, with what stands in the gaps of its sentence. */
export function reasonFor<Code extends ReasonCode>(code: Code, ...[values]: ReasonValues<Code>): Reason {
  if (!values) return { code }
  const texts = Object.entries(values).map(([gap, value]) => [gap, String(value)])
  return { code, values: Object.fromEntries(texts) }
}

/** A reason as the message of an issue of a schema, where zod takes text alone; read back by `reasonInMessage`. */
export function schemaMessage<Code extends ReasonCode>(code: Code, ...values: ReasonValues<Code>): string {
  return messageOf(reasonFor(code, ...values))
}

/** A reason that a function found, as the message of an issue of a schema. */
export function messageOf(reason: Reason): string {
  return mark + JSON.stringify(reason)
}

/** The reason in the message of an issue of a schema; null for a text of zod itself. */
export function reasonInMessage(message: string): Reason | null {
  return message.startsWith(mark) ? (JSON.parse(message.slice(mark.length)) as Reason) : null
}

/** No text of a request begins so: one with a NUL is refused before any schema sees it. */
const mark = '\u0000reason:'

/** Why something failed, as it is stored and given: its sentence, and its code where it is a reason of the product's own. */
export interface Failure {
  error: string
  reason: Reason | null
}

/** What is stored of something that was caught: 500 characters of its words at most. */
export function failureOf(caught: unknown): Failure {
  return { error: (caught as Error).message.slice(0, 500), reason: reasonIn(caught) }
}

/** The reason that an error of the product carries. Errors of TLS have a `reason` too, which is words of others. */
export function reasonIn(caught: unknown): Reason | null {
  const { reason } = caught as { reason?: unknown }
  if (typeof reason !== 'object' || reason === null || !('code' in reason)) return null
  return typeof reason.code === 'string' && Object.hasOwn(reasons, reason.code) ? (reason as Reason) : null
}

/** What is stored of a reason. */
export function failureBy(reason: Reason): Failure {
  return { error: sentenceOf(reason), reason }
}

/** The reason beside a stored sentence; null beside words of others. A code may be of another version. */
export const storedReason = z
  .object({ code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])).optional() })
  .nullable()
export type StoredReason = z.infer<typeof storedReason>
