import type { MailFrom } from '../../../../contract/settings/registry.ts'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { TextField } from '../../../kit/form/text-field.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useSettingForm } from '../controls/use-setting-form.ts'
import { OwnSetting } from '../own-setting.tsx'
import type { useSettings } from '../use-settings.ts'
import { SaveLine } from './save-line.tsx'

type SettingsState = ReturnType<typeof useSettings>
const senders = ['noreply', 'sales'] as const
type Sender = (typeof senders)[number]

/** The names and addresses mail comes from. */
export function MailSenders({ kept }: { kept: SettingsState }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="mail-senders" className="flex flex-col gap-4">
      <header>
        <h2 id="mail-senders" className="text-base font-semibold">
          {t('mail.senders')}
        </h2>
        <p className="text-ink-soft">{t('mail.sendersHint')}</p>
      </header>
      {senders.map((sender) => (
        <SenderForm key={sender} sender={sender} kept={kept} />
      ))}
    </section>
  )
}

const fields = ['name', 'address', 'replyTo'] as const
const labels = { name: 'mail.name', address: 'mail.address', replyTo: 'mail.replyTo' } as const

function typedOf(from: MailFrom | null) {
  return { name: from?.name ?? '', address: from?.address ?? '', replyTo: from?.replyTo ?? '' }
}

function SenderForm({ sender, kept }: { sender: Sender; kept: SettingsState }) {
  const { t } = useTranslation()
  const key = `email_${sender}_sender` as const
  const { form, problem, isDirty, submit, putBack } = useSettingForm(kept, key, {
    valuesOf: (value) => typedOf(value ?? null),
    valueFrom: ({ name, address, replyTo }) => ({
      ...{ name: name.trim(), address: address.trim() },
      replyTo: replyTo.trim() || null,
    }),
    labelOf: (name) => t(labels[name]),
    ...{ fields, under: 'value' },
  })
  const { errors } = form.formState
  const required = { validate: (text: string) => text.trim() !== '' || t('form.required') }

  return (
    <Form
      onSubmit={() => void submit()}
      className="flex flex-col gap-3"
      aria-label={t(`mail.sender.${sender}`)}
    >
      <h3 className="font-medium">{t(`mail.sender.${sender}`)}</h3>
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label={t('mail.name')} error={errors.name?.message} required>
          <Input {...form.register('name', required)} maxLength={120} />
        </Field>
        <Field label={t('mail.address')} error={errors.address?.message} required>
          <Input
            {...form.register('address', required)}
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <TextField
          form={form}
          name="replyTo"
          label={t('mail.replyTo')}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <SaveLine problem={problem} disabled={!isDirty || kept.busy} />
      <OwnSetting
        kept={kept}
        name={key}
        label={t(`mail.sender.${sender}`)}
        words={(from) => from?.address ?? t('settings.none')}
        onPutBack={() => void putBack()}
      />
    </Form>
  )
}
