import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { mailSenders, usualSender } from '../../../../contract/mail/categories.ts'
import { type SendKind, sendKinds } from '../../../../contract/sends/vocabulary.ts'
import { Field } from '../../../../ui/field.tsx'
import { Input, Textarea } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { Markdown } from '../../../kit/display/markdown.tsx'
import { ChoiceField } from '../../../kit/form/choice-field.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useSaving } from '../../../kit/form/use-saving.ts'
import { optionsOf } from '../../../kit/list/state/options.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { BerthPicker } from '../../berths/public/berth-picker.tsx'

/** Whom it goes to, and what goes with it, where that is known before. */
export type SendSeed = {
  client?: { id: string; name: string; email: string | null }
  interestId?: string
  kind?: SendKind
  berth?: { value: string; label: string }
  brochureId?: string
  documentId?: string
  subject?: string
}

type SendDialogProps = { seed: SendSeed; onClose: () => void }
type LabelledValue = { value: string; label: string }

const fields = ['kind', 'recipientEmail', 'berthId', 'brochureId', 'documentId', 'subject', 'body'] as const

/** Writes to somebody, with a brochure, the sheet of a berth or a document. */
export function SendDialog({ seed, onClose }: SendDialogProps) {
  const { t } = useTranslation()
  const [berth, setBerth] = useState<LabelledValue | null>(seed.berth ?? null)
  const send = useWrite('documentSends', 'create', { touches: ['brochures', 'overviews', 'outbox'] })
  const form = useForm({ defaultValues: typedFrom(seed) })
  const { errors } = form.formState
  const filled = { validate: (value: string) => value.trim() !== '' || t('form.required') }

  const saving = useSaving(form, fields, async (typed) => {
    await send.mutateAsync({ body: bodyOf(typed, seed, berth) })
    showToast({ title: t('sends.sent', { name: seed.client?.name ?? typed.recipientEmail }) })
    onClose()
  })

  return (
    <FormDialog
      title={t('sends.title')}
      description={seed.client?.name}
      width="lg"
      submitLabel={t('sends.send')}
      {...saving}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Field label={t('sends.to')} error={errors.recipientEmail?.message} required>
          <Input
            {...form.register('recipientEmail', filled)}
            type="email"
            autoComplete="off"
            maxLength={254}
          />
        </Field>
        <ChoiceField
          control={form.control}
          name="sender"
          label={t('sends.from')}
          options={optionsOf(mailSenders, (one) => t(`sends.sender.${one}`))}
        />
        <Enclosed form={form} clientId={seed.client?.id} berth={berth} onBerth={setBerth} />
      </div>
      <Field label={t('sends.subject')} error={errors.subject?.message} required>
        <Input {...form.register('subject', filled)} maxLength={200} />
      </Field>
      <Words form={form} />
    </FormDialog>
  )
}

function typedFrom({ kind, client, brochureId, documentId, subject }: SendSeed) {
  return {
    kind: kind ?? ('message' as SendKind),
    recipientEmail: client?.email ?? '',
    berthId: '',
    brochureId: brochureId ?? '',
    documentId: documentId ?? '',
    subject: subject ?? '',
    body: '',
    sender: usualSender('sales_message'),
  }
}

type Typed = ReturnType<typeof typedFrom>

function bodyOf(
  { berthId: _berth, brochureId, documentId, ...typed }: Typed,
  seed: SendSeed,
  berth: LabelledValue | null,
) {
  return {
    ...typed,
    ...(seed.client ? { clientId: seed.client.id } : {}),
    ...(seed.interestId ? { interestId: seed.interestId } : {}),
    ...(typed.kind === 'berth_pdf' && berth ? { berthId: berth.value } : {}),
    ...(typed.kind === 'brochure' && brochureId ? { brochureId } : {}),
    ...(typed.kind === 'document' && documentId ? { documentId } : {}),
  }
}

type EnclosedProps = {
  form: UseFormReturn<Typed>
  clientId: string | undefined
  berth: LabelledValue | null
  onBerth: (berth: LabelledValue | null) => void
}

/** What goes with it, of what there is. */
function Enclosed({ form, clientId, berth, onBerth }: EnclosedProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const enabled = can('documents.view')
  const brochures = useRead('brochures', 'list', { query: { active: 'true' } }, { enabled })
  const papers = useRead(
    'documents',
    'list',
    { query: { entityType: 'client', entityId: clientId ?? '', limit: '50' } },
    { enabled: enabled && clientId !== undefined },
  )
  const documents = (papers.data?.data ?? []).flatMap((one) =>
    'documentType' in one && (one.signedFileId ?? one.fileId) ? [one] : [],
  )
  const kind = form.watch('kind')
  const there: Readonly<Record<SendKind, boolean>> = {
    message: true,
    brochure: (brochures.data?.length ?? 0) > 0,
    berth_pdf: can('berths.view'),
    document: documents.length > 0,
  }
  const titled = (all: readonly { id: string; title: string }[]) =>
    all.map(({ id, title }) => ({ value: id, label: title }))
  return (
    <>
      <ChoiceField
        control={form.control}
        name="kind"
        label={t('sends.with')}
        options={optionsOf(
          sendKinds.filter((one) => there[one] || one === kind),
          (one) => t(`sends.kind.${one}`),
        )}
      />
      {kind === 'brochure' && (
        <ChoiceField
          control={form.control}
          name="brochureId"
          label={t('sends.kind.brochure')}
          required
          options={titled(brochures.data ?? [])}
        />
      )}
      {kind === 'document' && (
        <ChoiceField
          control={form.control}
          name="documentId"
          label={t('sends.kind.document')}
          required
          options={titled(documents)}
        />
      )}
      {kind === 'berth_pdf' && (
        <BerthPicker
          label={t('sends.kind.berth_pdf')}
          value={berth}
          onChange={onBerth}
          error={form.formState.errors.berthId?.message}
          search={t('sends.berth')}
        />
      )}
    </>
  )
}

/** Markdown, and what it will look like. */
function Words({ form }: { form: UseFormReturn<Typed> }) {
  const { t } = useTranslation()
  const [view, setView] = useState<'write' | 'preview'>('write')
  const filled = { validate: (value: string) => value.trim() !== '' || t('form.required') }
  return (
    <div className="flex flex-col gap-2">
      <SegmentedControl
        label={t('sends.look')}
        value={view}
        onValueChange={setView}
        segments={[
          { value: 'write', label: t('sends.write') },
          { value: 'preview', label: t('sends.preview') },
        ]}
      />
      {view === 'write' ? (
        <Field
          label={t('sends.body')}
          hint={t('sends.bodyHint')}
          error={form.formState.errors.body?.message}
          required
        >
          <Textarea {...form.register('body', filled)} rows={9} maxLength={20_000} />
        </Field>
      ) : (
        <div className="min-h-52 rounded-md border p-3">
          <Markdown text={form.watch('body') || t('sends.bodyEmpty')} />
        </div>
      )}
    </div>
  )
}
