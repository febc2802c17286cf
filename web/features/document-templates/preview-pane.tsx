import { useMemo, useState } from 'react'
import type { ComboboxOption } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { PdfPages } from '../../components/pdf/pdf-pages.tsx'
import { usePdf } from '../../components/pdf/use-pdf.ts'
import { InterestPicker } from '../../components/pickers/interest-picker.tsx'
import { ProblemState } from '../../components/problem-state.tsx'
import { useRead } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import type { Draft } from './template.ts'

/** What a document would look like: of a text as it is written now, of a PDF as it was saved. */
export function PreviewPane({ draft, saved }: { draft: Draft; saved: boolean }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [deal, setDeal] = useState<ComboboxOption | null>(null)
  return (
    <div className="flex flex-col gap-4">
      {can('interests.view') && (
        <Field label={t('templates.previewOf')} className="max-w-sm">
          <InterestPicker value={deal} placeholder={t('templates.noDeal')} onChange={setDeal} />
        </Field>
      )}
      {draft.form === 'text' ? (
        <TextPreview draft={draft} deal={deal?.value} />
      ) : (
        <>
          {!saved && <p className="text-sm text-ink-soft">{t('templates.previewSaved')}</p>}
          <PdfPreview id={draft.id} deal={deal?.value} />
        </>
      )}
    </div>
  )
}

function TextPreview({ draft, deal }: { draft: Draft; deal: string | undefined }) {
  // Nothing is written by it: it is a POST since the text is too long for an address.
  const shown = useRead(
    'documentTemplates',
    'previewText',
    { body: { title: draft.title, content: draft.content!, ...(deal ? { interestId: deal } : {}) } },
    { keepPrevious: true },
  )
  const bytes = useMemo(
    () => (shown.data ? Uint8Array.from(atob(shown.data.pdf), (sign) => sign.charCodeAt(0)) : null),
    [shown.data],
  )
  return <Shown source={bytes} error={shown.error} />
}

function PdfPreview({ id, deal }: { id: string; deal: string | undefined }) {
  const query = deal ? { interestId: deal } : {}
  const file = useRead('documentTemplates', 'preview', { params: { id }, query }, { keepPrevious: true })
  return <Shown source={file.data ?? null} error={file.error} />
}

function Shown({ source, error }: { source: Uint8Array | Blob | null; error: unknown }) {
  const { pdf, error: unread } = usePdf(source)
  if (error ?? unread) return <ProblemState error={error ?? unread} />
  if (!pdf) return <SkeletonLines lines={10} />
  return (
    <div className="max-w-3xl">
      <PdfPages pdf={pdf} />
    </div>
  )
}
