import type { ReactNode } from 'react'
import type { Outcome, Stage } from '../../../contract/interests/pipeline.ts'
import { StageBadge, StatusBadge } from '../../../ui/status-badge.tsx'
import { actionName } from '../../kit/words/facts.ts'
import { formatMoney } from '../../kit/words/format.ts'
import { hasText, type Translate, useTranslation } from '../../kit/words/i18n.ts'
import { reasonText } from '../../kit/words/values.ts'
import { Changes } from './changes.tsx'
import { invoiceWords } from './invoice-words.ts'
import type { Event } from './line.ts'

/** What a fact says in plain words. */
export function EventWords({ event, type }: { event: Event; type: string }): ReactNode {
  const { t } = useTranslation()
  const after = event.newValues ?? {}
  switch (event.type) {
    case 'interest.stage_changed':
      return typeof after.pipelineStage === 'string' ? (
        <>
          <span>{t('interests.told.moved')}</span>
          <StageBadge
            stage={after.pipelineStage as Stage}
            label={t(`interest.choice.pipelineStage.${after.pipelineStage as Stage}`)}
          />
        </>
      ) : (
        <span>{t('interests.told.dated')}</span>
      )
    case 'interest.outcome_set':
      return <span className="font-medium">{t(`interest.choice.outcome.${after.outcome as Outcome}`)}</span>
    case 'berth.status_changed':
      return typeof after.status === 'string' ? (
        <>
          <span className="tabular-nums">{t('interests.told.berth', { mooring: event.label })}</span>
          <StatusBadge
            status={after.status as 'sold'}
            label={t(`berth.choice.status.${after.status as 'sold'}`)}
          />
        </>
      ) : (
        <span>{actionName(t, event.action)}</span>
      )
    default:
      return <span className="min-w-0">{sentenceOf(t, event, type)}</span>
  }
}

function sentenceOf(t: Translate, event: Event, type: string): string {
  if (event.type === 'mail.failed') return t('stream.mailFailed')
  const known = type === 'interest' || type === 'payment' ? dealWords(t, event) : null
  if (known !== null) return known
  if (type === 'document') return documentWords(t, event)
  const invoice = type === 'invoice' ? invoiceWords(t, event) : null
  if (invoice !== null) return invoice
  return actionName(t, event.action)
}

/** What happened to an interest, and to its payments. */
function dealWords(t: Translate, { type, oldValues, newValues, metadata }: Event): string | null {
  const after = newValues ?? {}
  const before = oldValues ?? {}
  switch (type) {
    case 'interest.created':
      return t('interests.told.created')
    case 'interest.outcome_cleared':
      return t('interests.told.reopened')
    case 'interest.berth_linked':
      return t('interests.told.linked', { mooring: String(after.berth) })
    case 'interest.berth_unlinked':
      return t('interests.told.unlinked', { mooring: String(before.berth) })
    case 'interest.berth_link_updated':
      return t('interests.told.linkChanged', { mooring: String(after.berth) })
    case 'interest.externally_signed':
      return t('interests.told.signed', { paper: paperOf(t, metadata) })
    case 'interest.paper_progressed':
      return t(`interests.told.paperIs.${metadata?.status as 'sent'}`, { paper: paperOf(t, metadata) })
    case 'interest.qualified': {
      const state = after.met === true ? 'met' : after.met === false ? 'unmet' : 'unknown'
      return t('interests.told.qualified', {
        criterion: String(metadata?.criterion ?? ''),
        state: t(`interests.qualification.${state}`),
      })
    }
    case 'interest.supplemental_requested':
      return t('interests.told.supplementalAsked')
    case 'interest.supplemental_submitted':
      return t('interests.told.supplementalSent')
    case 'interest.supplemental_applied':
      return t('interests.told.supplementalApplied')
    case 'interest.step_undone':
      return t('interests.told.undone')
    case 'interest.milestones_corrected':
      return t('interests.told.dated')
    case 'interest.updated':
      return t('interests.told.changed')
    case 'interest.archived':
      return t('interests.told.archived')
    case 'interest.restored':
      return t('interests.told.restored')
    case 'interest.stayed_archived':
      return t('interests.told.stayed')
    case 'interest.tagged':
      return t('interests.told.tagged')
    case 'payment.recorded':
      return t('interests.told.paid', paidWords(t, after))
    case 'payment.updated':
      return t('interests.told.paidChanged')
    case 'payment.deleted':
      return t('interests.told.unpaid', paidWords(t, before))
    default:
      return null
  }
}

const documentEvents = [
  'created',
  'sent',
  'opened',
  'signed',
  'completed',
  'declined',
  'expired',
  'cancelled',
]

/** What happened to a document, and who did it where that is a signer. */
function documentWords(t: Translate, { type, action, label, newValues }: Event): string {
  const event = type.slice('document.'.length)
  if (!documentEvents.includes(event)) return actionName(t, action)
  return t(`interests.told.document.${event as 'sent'}`, {
    title: label ?? '',
    name: String(newValues?.signer ?? ''),
  })
}

/** What became of which document, here or elsewhere. */
function paperOf(t: Translate, metadata: Event['metadata']): string {
  const key = `interests.paper.${metadata?.docType}`
  return hasText(key) ? t(key) : ''
}

function paidWords(t: Translate, { type, amount, currency }: Record<string, unknown>) {
  return {
    type: t(`payment.choice.type.${type as 'deposit'}`),
    amount: formatMoney(String(amount), String(currency)),
  }
}

/** Of an interest and of what belongs to it only these say what was changed field by field: others say it in words. */
const changed = new Set([
  'interest.updated',
  'interest.milestones_corrected',
  'interest.berth_link_updated',
  'payment.updated',
  'invoice.updated',
])
const inWords: readonly string[] = ['interest', 'payment', 'document', 'invoice']

/** What a fact changed, and why. */
export function EventDetails({ event, type }: { event: Event; type: string }) {
  const { oldValues, newValues, metadata, action } = event
  const hasChanges = inWords.includes(type) ? changed.has(event.type) : action !== 'create'
  const isStatus = event.type === 'berth.status_changed'
  return (
    <>
      {hasChanges && !isStatus && <Changes entry={{ entityType: type, oldValues, newValues }} />}
      {typeof metadata?.reason === 'string' && metadata.reason && (
        <p className="text-sm text-ink-soft">{reasonText(metadata.reason)}</p>
      )}
    </>
  )
}
