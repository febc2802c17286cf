import { useState } from 'react'
import type { TypeWith } from '../../../../contract/kinds.ts'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { hasFacet, kinds } from '../../../kit/kinds/kinds.ts'
import { type Search, useSearchState } from '../../../kit/list/state/list-search.ts'
import { lazyPart } from '../../../kit/screen/lazy-part.ts'
import { Part } from '../../../kit/screen/part.tsx'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { CallsOf } from './calls.ts'
import { NoteForm } from './notes.tsx'

const ContactForm = lazyPart(() => import('../contact-form.tsx'), 'ContactForm', 'contact-log', 'records')
const EmailForm = lazyPart(
  () => import('../../emails/public/email-form.tsx'),
  'EmailForm',
  'email',
  'records',
)
const ReminderForm = lazyPart(() => import('../reminder-form.tsx'), 'ReminderForm', 'reminders', 'records')

type Mode = 'note' | 'contact' | 'email' | 'reminder'

type ComposerProps = {
  type: TypeWith<'notes'>
  id: string
  /** Whether the user may write notes of the record. */
  canNote: boolean
  /** Null where no call is written down. */
  calls: CallsOf | null
  archived: boolean
}

/** Writes down what was said, who was spoken to, and what is to be done. */
export function Composer({ type, id, canNote, calls, archived }: ComposerProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [search] = useSearchState()
  const remindable = hasFacet(type, 'reminders') && can('reminders.create') && !archived
  const modes: Mode[] = [
    ...(canNote ? (['note'] as const) : []),
    ...(calls && calls.interests.length > 0 ? (['contact'] as const) : []),
    ...(type === 'client' && can('email.send') && !archived ? (['email'] as const) : []),
    ...(remindable ? (['reminder'] as const) : []),
  ]
  // An address that asks to write has its way until somebody chooses another mode.
  const request = askedFor(search)
  const [chosen, setChosen] = useState<{ mode: Mode; asked: string } | null>(null)
  const requestMode = chosen?.asked === request ? chosen.mode : request.split(' ')[0]
  const mode = modes.find((one) => one === requestMode) ?? modes[0]
  if (!mode) return null
  return (
    <section aria-label={t('record.compose.title')} className="flex flex-col gap-2 border-b px-5 py-3">
      {modes.length > 1 && (
        <span className="self-start">
          <SegmentedControl
            label={t('record.compose.title')}
            value={mode}
            onValueChange={(next) => setChosen({ mode: next, asked: request })}
            segments={modes.map((value) => ({ value, label: t(`record.compose.${value}`) }))}
          />
        </span>
      )}
      {mode === 'note' && (
        <NoteForm
          key={id}
          type={type}
          module={kinds[type].module}
          id={id}
          focus={request || (chosen ? 'chosen' : '')}
        />
      )}
      {mode === 'contact' && calls && (
        <Part waiting={<SkeletonLines />}>
          <ContactForm key={`${id} ${request}`} calls={calls} focus={request.startsWith('contact ')} />
        </Part>
      )}
      {mode === 'email' && (
        <Part waiting={<SkeletonLines />}>
          <EmailForm key={id} clientId={id} />
        </Part>
      )}
      {mode === 'reminder' && hasFacet(type, 'reminders') && (
        <Part waiting={<SkeletonLines />}>
          <ReminderForm key={id} type={type} id={id} />
        </Part>
      )}
    </section>
  )
}

/** What an address asks to write; what is asked again bears another name. */
function askedFor({ note, contact, tab }: Search): string {
  if (note) return `note ${note}`
  if (contact) return `contact ${contact}`
  return tab === 'contacts' ? 'contact' : ''
}
