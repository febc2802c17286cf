import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ClashingField } from '../../../kit/conflict/clash.ts'
import { useConflictChoice } from '../../../kit/conflict/conflict-choice.ts'
import { call } from '../../../kit/server/api.ts'
import { hasCode } from '../../../kit/server/api-error.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { formatDate } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { Invoice } from '../invoice.ts'
import { clashesOf, type DraftPart, mergeDrafts } from './merge-drafts.ts'
import { bodyOf, type TypedInvoice, typedFrom } from './typed-invoice.ts'

/**
 * Saves a draft that is typed on. Where a colleague saved it meanwhile, what both changed is shown and chosen, and the rest of
 * both is kept; the form shows what came of it. Gives the id, or null for somebody who turned back. Throws ApiError.
 */
export function useDraftSaving(form: UseFormReturn<TypedInvoice>, opened: Invoice | undefined) {
  const [before, setBefore] = useState(opened)
  const { port } = usePort()
  const askWhichVersion = useConflictChoice()
  const wordsOf = useWords()
  const update = useWrite('invoices', 'update')

  async function save(mine: TypedInvoice): Promise<string | null> {
    let [base, typed] = [before!, mine]
    for (;;) {
      try {
        const body = bodyOf(typed)
        const saved = await update.mutateAsync({ params: { id: base.id }, body, ifMatch: base.version })
        return saved.id
      } catch (error) {
        if (!hasCode(error, 'VERSION_STALE')) throw error
      }
      const fresh = await call('invoices', 'get', { params: { id: base.id } }, { tenantId: port.id })
      const [was, theirs] = [typedFrom(base), typedFrom(fresh)]
      const clashes = clashesOf(was, typed, theirs)
      const fields = clashes.map((part): ClashingField => ({ name: part, ...wordsOf(part, typed, theirs) }))
      const choices = fields.length === 0 ? {} : await askWhichVersion(fields)
      if (choices === null) return null
      typed = mergeDrafts(was, typed, theirs, choices)
      base = fresh
      setBefore(fresh)
      form.reset(typed, { keepDefaultValues: true })
    }
  }

  return { before, save }
}

/** What a part is called, and both versions of it in words. */
function useWords() {
  const { t } = useTranslation()
  const day = (text: string) => text && formatDate(text)
  const markSaved = (part: DraftPart, typed: TypedInvoice) => {
    switch (part) {
      case 'kind':
        return t(`invoice.choice.kind.${typed.kind}`)
      case 'billingEntityName':
        return [typed.billingEntityId?.label, typed.billingEntityType === 'company' && typed.clientId?.label]
          .filter(Boolean)
          .join(' · ')
      case 'interestName':
        return typed.interestId?.label ?? ''
      case 'issueDate':
      case 'dueDate':
        return day(typed[part])
      case 'discountAmount':
        return typed.discount
      case 'lines':
        return <Lines typed={typed} />
      default:
        return typed[part]
    }
  }
  return (part: DraftPart, mine: TypedInvoice, theirs: TypedInvoice) => ({
    label: part === 'lines' ? t('fieldName.lines') : t(`invoice.field.${part}`),
    mine: markSaved(part, mine),
    theirs: markSaved(part, theirs),
  })
}

function Lines({ typed: { lines, currency } }: { typed: TypedInvoice }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines are shown once, as they are.
    <span key={index} className="tabular-nums">
      {line.quantity} × {line.unitPrice} {currency} {line.discount ? `− ${line.discount} ` : ''}+{' '}
      {line.taxRatePct} %: {line.description}
    </span>
  ))
}
