import { recipientSources } from '../../../contract/document-templates/vocabulary.ts'
import { signingOrders } from '../../../contract/documents/vocabulary.ts'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { termText } from '../../kit/words/term-text.ts'
import { offeredTerms } from '../../kit/words/terms.ts'
import { RecipientRows } from '../signing/public/recipient-rows.tsx'
import type { Draft, Recipient } from './template.ts'

type TemplateFactsProps = { draft: Draft; onChange: (part: Partial<Draft>) => void }

const days = (typed: string) => (typed === '' ? null : Math.min(365, Math.max(1, Number(typed) || 1)))

/** What a template is called, who its documents are for, and how they are sent. */
export function TemplateFacts({ draft, onChange }: TemplateFactsProps) {
  const { t } = useTranslation()
  const text = (name: 'name' | 'title' | 'subject') => ({
    value: draft[name] ?? '',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <section className="flex flex-col gap-4">
        <Field label={t('templates.name')} required>
          <Input {...text('name')} maxLength={120} />
        </Field>
        <Field label={t('templates.documentType')}>
          <Select
            value={draft.documentType}
            onValueChange={(documentType) => onChange({ documentType })}
            options={offeredTerms('document_types', draft.documentType).map((value) => ({
              value,
              label: termText('document_types', value),
            }))}
          />
        </Field>
        <Field label={t('templates.title')} hint={t('templates.titleHint', { token: '{{client.fullName}}' })}>
          <Input {...text('title')} maxLength={200} />
        </Field>
        <Field label={t('templates.subject')}>
          <Input {...text('subject')} maxLength={250} />
        </Field>
        <Field label={t('templates.message')}>
          <Textarea
            rows={4}
            maxLength={5000}
            value={draft.message ?? ''}
            onChange={(event) => onChange({ message: event.target.value })}
          />
        </Field>
        <Switch
          label={t('templates.active')}
          hint={t('templates.activeHint')}
          checked={draft.isActive}
          onCheckedChange={(isActive) => onChange({ isActive })}
        />
      </section>
      <section aria-label={t('templates.recipients')} className="flex flex-col gap-3">
        <h2 className="text-base font-semibold">{t('templates.recipients')}</h2>
        <Field label={t('signing.orderOf')}>
          <Select
            value={draft.signingOrder}
            onValueChange={(signingOrder) => onChange({ signingOrder })}
            options={signingOrders.map((value) => ({ value, label: t(`signing.orders.${value}`) }))}
          />
        </Field>
        <RecipientRows<Recipient>
          rows={draft.recipients}
          fresh={(signingOrder) => ({
            role: 'client',
            signingOrder,
            from: 'person',
            name: null,
            email: null,
          })}
          onChange={(recipients) => onChange({ recipients })}
          asks={({ from }) => from === 'person'}
          beside={(row, change) => (
            <Field label={t('signing.who')} className="sm:col-span-2">
              <Select
                value={row.from}
                onValueChange={(from) => change({ from })}
                options={recipientSources.map((value) => ({ value, label: t(`signing.from.${value}`) }))}
              />
            </Field>
          )}
        />
      </section>
      <section aria-label={t('templates.sending')} className="grid gap-4 sm:grid-cols-2">
        <Field label={t('signing.reminderDays')} hint={t('signing.reminderHint')}>
          <Input
            type="number"
            min={1}
            max={365}
            value={draft.reminderDays ?? ''}
            onChange={(event) => onChange({ reminderDays: days(event.target.value) })}
          />
        </Field>
        <Field label={t('signing.expiresInDays')} hint={t('signing.expiresHint')}>
          <Input
            type="number"
            min={1}
            max={365}
            value={draft.expiresInDays ?? ''}
            onChange={(event) => onChange({ expiresInDays: days(event.target.value) })}
          />
        </Field>
      </section>
    </div>
  )
}
