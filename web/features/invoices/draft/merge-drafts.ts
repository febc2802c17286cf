import type { Choices } from '../../../kit/conflict/clash.ts'
import type { TypedInvoice } from './typed-invoice.ts'

/** What of a draft is chosen as one: who is billed is a kind and a record, and lines go together. */
export const draftParts = {
  kind: ['kind'],
  billingEntityName: ['billingEntityType', 'billingEntityId', 'clientId'],
  interestName: ['interestId', 'tenancyId'],
  issueDate: ['issueDate'],
  dueDate: ['dueDate'],
  currency: ['currency'],
  note: ['note'],
  discountAmount: ['discount'],
  lines: ['lines'],
} as const satisfies Readonly<Record<string, readonly (keyof TypedInvoice)[]>>
export type DraftPart = keyof typeof draftParts

const parts = Object.keys(draftParts) as DraftPart[]

/** The parts that both changed, each otherwise, since what both began with. */
export function clashesOf(base: TypedInvoice, mine: TypedInvoice, theirs: TypedInvoice): DraftPart[] {
  return parts.filter((part) => {
    const [was, own, other] = [base, mine, theirs].map((one) => partText(one, part))
    return own !== was && other !== was && own !== other
  })
}

/** Both changes in one draft: what only one of them changed is theirs, and the rest as it was chosen. */
export function mergeDrafts(
  base: TypedInvoice,
  mine: TypedInvoice,
  theirs: TypedInvoice,
  choices: Choices,
): TypedInvoice {
  const taken = parts.flatMap((part) => {
    const changed = partText(mine, part) !== partText(base, part)
    const from = choices[part] === 'theirs' || !changed ? theirs : mine
    return draftParts[part].map((name) => [name, from[name]] as const)
  })
  return { ...mine, ...Object.fromEntries(taken) }
}

/** A part as text, for comparing: records by their ids, lines without what follows from them. */
function partText(typed: TypedInvoice, part: DraftPart): string {
  return JSON.stringify(
    draftParts[part].map((name) => {
      if (name === 'lines')
        return typed.lines.map((line) => [
          line.description.trim(),
          line.quantity.trim(),
          line.unitPrice.trim(),
          line.taxRatePct.trim(),
          line.expenseId ?? null,
        ])
      const value = typed[name]
      if (typeof value === 'string') return value.trim()
      return value === null ? null : value.value
    }),
  )
}
