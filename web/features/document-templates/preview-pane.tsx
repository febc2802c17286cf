import { useMemo, useState } from 'react'
import type { ComboboxOption } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { PdfPages } from '../../kit/pdf/pdf-pages.tsx'
import { usePdf } from '../../kit/pdf/use-pdf.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { InterestPicker } from '../interests/public/interest-picker.tsx'
import { StayPicker } from './stay-picker.tsx'
import type { Draft } from './template.ts'

const kinds = ['interest', 'tenancy', 'reservation'] as const
type Kind = (typeof kinds)[number]
type About = Partial<Record<`${Kind}Id`, string>>

/** What a document would look like: of a text as it is written now, of a PDF as it was saved. */
export function PreviewPane({ draft, saved }: { draft: Draft; saved: boolean }) {
  const { t } = useTranslation()
  const [about, setAbout] = useState<About>({})
  return (
    <div className="flex flex-col gap-4">
      <OfRecord onChange={setAbout} />
      {draft.form === 'text' ? (
        <TextPreview draft={draft} about={about} />
      ) : (
        <>
          {!saved && <p className="text-sm text-ink-soft">{t('templates.previewSaved')}</p>}
          <PdfPreview id={draft.id} about={about} />
        </>
      )}
    </div>
  )
}

/** A record whose values stand in the preview, of a kind that the user may see. */
function OfRecord({ onChange }: { onChange: (about: About) => void }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const visibleKinds = kinds.filter((kind) => can(`${pluralOf[kind]}.view`))
  const [kind, setKind] = useState<Kind | undefined>(visibleKinds[0])
  const [record, setRecord] = useState<ComboboxOption | null>(null)
  if (!kind) return null
  const choose = (next: ComboboxOption | null, of: Kind) => {
    setRecord(next)
    onChange(next ? { [`${of}Id`]: next.value } : {})
  }
  const picker = {
    value: record,
    placeholder: t('templates.noRecord'),
    onChange: (next: ComboboxOption | null) => choose(next, kind),
  }
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:items-end">
      {visibleKinds.length > 1 && (
        <SegmentedControl
          label={t('templates.previewKind')}
          value={kind}
          onValueChange={(next) => {
            setKind(next)
            choose(null, next)
          }}
          segments={visibleKinds.map((one) => ({ value: one, label: t(`record.type.${one}`) }))}
        />
      )}
      <Field label={t('templates.previewOf')} className="w-full max-w-sm">
        {kind === 'interest' ? (
          <InterestPicker {...picker} />
        ) : (
          <StayPicker key={kind} type={kind} {...picker} />
        )}
      </Field>
    </div>
  )
}

const pluralOf = { interest: 'interests', tenancy: 'tenancies', reservation: 'reservations' } as const

function TextPreview({ draft, about }: { draft: Draft; about: About }) {
  // Nothing is written by it: it is a POST since the text is too long for an address.
  const preview = useRead(
    'documentTemplates',
    'previewText',
    { body: { title: draft.title, content: draft.content!, ...about } },
    { keepPrevious: true },
  )
  const bytes = useMemo(
    () => (preview.data ? Uint8Array.from(atob(preview.data.pdf), (sign) => sign.charCodeAt(0)) : null),
    [preview.data],
  )
  return <PreviewContent source={bytes} error={preview.error} onRetry={() => void preview.refetch()} />
}

function PdfPreview({ id, about }: { id: string; about: About }) {
  const file = useRead(
    'documentTemplates',
    'preview',
    { params: { id }, query: about },
    { keepPrevious: true },
  )
  return <PreviewContent source={file.data ?? null} error={file.error} onRetry={() => void file.refetch()} />
}

type PreviewContentProps = { source: Uint8Array | Blob | null; error: unknown; onRetry: () => void }

function PreviewContent({ source, error, onRetry }: PreviewContentProps) {
  const { pdf, error: unread, readAgain } = usePdf(source)
  if (error ?? unread) return <ProblemState error={error ?? unread} onRetry={error ? onRetry : readAgain} />
  if (!pdf) return <SkeletonLines lines={10} />
  return (
    <div className="max-w-3xl">
      <PdfPages pdf={pdf} />
    </div>
  )
}
