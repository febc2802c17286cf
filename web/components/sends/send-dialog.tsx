import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { usualSender } from '../../../contract/mail/categories.ts'
import { type SendKind, sendKinds } from '../../../contract/sends/vocabulary.ts'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { showFieldErrors } from '../../lib/form-errors.ts'
import { optionsOf } from '../../lib/lists/options.ts'
import { useRead, useWrite } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { ChoiceField } from '../choice-field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { Markdown } from '../markdown.tsx'
import { BerthPicker } from './berth-picker.tsx'

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

const fields = ['kind', 'recipientEmail', 'berthId', 'brochureId', 'documentId', 'subject', 'body'] as const

/** Writes to somebody, with a brochure, the sheet of a berth or a document. */
export function SendDialog({ seed, onClose }: SendDialogProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [problem, setProblem] = useState<unknown>(null)
  const [shown, setShown] = useState<'write' | 'preview'>('write')
  const [berth, setBerth] = useState(seed.berth ?? null)
  const send = useWrite('documentSends', 'create', { touches: ['brochures', 'overviews', 'outbox'] })
  const brochures = useRead(
    'brochures',
    'list',
    { query: { active: 'true' } },
    { enabled: can('documents.view') },
  )
  const clientId = seed.client?.id
  const papers = useRead(
    'documents',
    'list',
    { query: { entityType: 'client', entityId: clientId ?? '', limit: '50' } },
    { enabled: clientId !== undefined && can('documents.view') },
  )
  const documents = (papers.data?.data ?? []).flatMap((one) =>
    'documentType' in one && (one.signedFileId ?? one.fileId) ? [{ id: one.id, title: one.title }] : [],
  )
  const form = useForm({
    defaultValues: {
      kind: seed.kind ?? ('message' as SendKind),
      recipientEmail: seed.client?.email ?? '',
      brochureId: seed.brochureId ?? '',
      documentId: seed.documentId ?? '',
      subject: seed.subject ?? '',
      body: '',
      sender: usualSender('sales_message'),
    },
  })
  const { errors, isSubmitting } = form.formState
  const kind = form.watch('kind')
  const offered = sendKinds.filter(
    (one) =>
      one === 'message' ||
      one === kind ||
      (one === 'brochure' && (brochures.data?.length ?? 0) > 0) ||
      (one === 'berth_pdf' && can('berths.view')) ||
      (one === 'document' && documents.length > 0),
  )
  const required = { validate: (value: string) => value.trim() !== '' || t('form.required') }

  const submit = form.handleSubmit(async (values) => {
    setProblem(null)
    try {
      await send.mutateAsync({
        body: {
          kind: values.kind,
          ...(clientId ? { clientId } : {}),
          ...(seed.interestId ? { interestId: seed.interestId } : {}),
          ...(values.recipientEmail.trim() ? { recipientEmail: values.recipientEmail.trim() } : {}),
          ...(values.kind === 'berth_pdf' && berth ? { berthId: berth.value } : {}),
          ...(values.kind === 'brochure' && values.brochureId ? { brochureId: values.brochureId } : {}),
          ...(values.kind === 'document' && values.documentId ? { documentId: values.documentId } : {}),
          subject: values.subject,
          body: values.body,
          sender: values.sender,
        },
      })
      showToast({ title: t('sends.sent', { name: seed.client?.name ?? values.recipientEmail }) })
      onClose()
    } catch (error) {
      setProblem(showFieldErrors(error, form.setError as never, fields as never))
    }
  })

  return (
    <FormDialog
      title={t('sends.title')}
      description={seed.client?.name}
      width="lg"
      submitLabel={t('sends.send')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Field label={t('sends.to')} error={errors.recipientEmail?.message} required>
          <Input
            {...form.register('recipientEmail', required)}
            type="email"
            autoComplete="off"
            maxLength={254}
          />
        </Field>
        <ChoiceField
          control={form.control}
          name="sender"
          label={t('sends.from')}
          options={optionsOf(['sales', 'noreply'] as const, (one) => t(`sends.sender.${one}`))}
        />
        <ChoiceField
          control={form.control}
          name="kind"
          label={t('sends.with')}
          options={optionsOf(offered, (one) => t(`sends.kind.${one}`))}
        />
        {kind === 'brochure' && (
          <ChoiceField
            control={form.control}
            name="brochureId"
            label={t('sends.kind.brochure')}
            required
            options={(brochures.data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          />
        )}
        {kind === 'document' && (
          <ChoiceField
            control={form.control}
            name="documentId"
            label={t('sends.kind.document')}
            required
            options={documents.map(({ id, title }) => ({ value: id, label: title }))}
          />
        )}
        {kind === 'berth_pdf' && (
          <BerthPicker
            label={t('sends.kind.berth_pdf')}
            value={berth}
            onChange={setBerth}
            error={(errors as { berthId?: { message?: string } }).berthId?.message}
          />
        )}
      </div>
      <Field label={t('sends.subject')} error={errors.subject?.message} required>
        <Input {...form.register('subject', required)} maxLength={200} />
      </Field>
      <div className="flex flex-col gap-2">
        <SegmentedControl
          label={t('sends.look')}
          value={shown}
          onValueChange={setShown}
          segments={[
            { value: 'write', label: t('sends.write') },
            { value: 'preview', label: t('sends.preview') },
          ]}
        />
        {shown === 'write' ? (
          <Field label={t('sends.body')} hint={t('sends.bodyHint')} error={errors.body?.message} required>
            <Textarea {...form.register('body', required)} rows={9} maxLength={20_000} />
          </Field>
        ) : (
          <div className="min-h-52 rounded-md border p-3">
            <Markdown text={form.watch('body') || t('sends.bodyEmpty')} />
          </div>
        )}
      </div>
    </FormDialog>
  )
}
