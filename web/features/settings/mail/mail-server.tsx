import { Controller } from 'react-hook-form'
import type { SmtpServer } from '../../../../contract/settings/registry.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Select } from '../../../../ui/select.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { TextField } from '../../../kit/form/text-field.tsx'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useSecretForm, useSettingForm } from '../controls/use-setting-form.ts'
import { OwnSetting } from '../own-setting.tsx'
import type { useSettings } from '../use-settings.ts'
import { SaveLine } from './save-line.tsx'

const fields = ['host', 'listenPort', 'security', 'username'] as const
const labels = {
  host: 'mail.host',
  security: 'mail.security',
  listenPort: 'mail.listenPort',
  username: 'mail.username',
} as const
const usual = { tls: '465', starttls: '587' } as const

/** The mail server of the port, and whether it takes mail. */
export function MailServer({ kept }: { kept: ReturnType<typeof useSettings> }) {
  const { t } = useTranslation()
  const hasPassword = Boolean(kept.settingOf('smtp_password_encrypted'))
  const { form, problem, base, isDirty, submit, putBack } = useSettingForm(kept, 'smtp_server', {
    valuesOf: (server) => valuesOf(server ?? null),
    valueFrom: (typed) => ({
      ...{ host: typed.host.trim(), listenPort: Number(typed.listenPort), security: typed.security },
      username: typed.username.trim() || null,
    }),
    labelOf: (name) => t(labels[name]),
    show: (name, typed) => (name === 'security' ? t(`mail.securities.${typed[name]}`) : typed[name]),
    ...{ fields, under: 'value' },
  })
  const password = useSecretForm(kept, 'smtp_password_encrypted')
  const { errors } = form.formState

  async function clear() {
    if (hasPassword && !(await kept.putBack('smtp_password_encrypted'))) return
    password.form.reset()
    await putBack()
  }

  async function save() {
    if ((isDirty || base.value == null) && !(await submit())) return
    if (password.isDirty) await password.submit()
  }

  return (
    <section aria-labelledby="mail-server" className="flex flex-col gap-4">
      <header>
        <h2 id="mail-server" className="text-base font-semibold">
          {t('mail.server')}
        </h2>
        <p className="text-ink-soft">{t('mail.serverHint')}</p>
      </header>
      <Form onSubmit={() => void save()} className="flex flex-col gap-3">
        <div className="grid gap-3 sm:grid-cols-3">
          <Field label={t('mail.host')} error={errors.host?.message} required>
            <Input
              {...form.register('host', {
                validate: (text) => text.trim() !== '' || t('form.required'),
              })}
              placeholder="smtp.example.com"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <Field label={t('mail.security')} error={errors.security?.message}>
            <Controller
              control={form.control}
              name="security"
              render={({ field }) => (
                <Select
                  value={field.value}
                  onValueChange={(next) => {
                    field.onChange(next)
                    form.setValue('listenPort', usual[next], { shouldDirty: true })
                  }}
                  options={(['starttls', 'tls'] as const).map((value) => ({
                    value,
                    label: t(`mail.securities.${value}`),
                  }))}
                />
              )}
            />
          </Field>
          <TextField
            form={form}
            name="listenPort"
            label={t('mail.listenPort')}
            inputMode="numeric"
            maxLength={5}
          />
          <TextField
            form={form}
            name="username"
            label={t('mail.username')}
            autoCapitalize="none"
            spellCheck={false}
          />
          <Field
            label={t('mail.password')}
            hint={hasPassword ? t('mail.passwordSet') : t('mail.passwordHint')}
          >
            <Input
              {...password.form.register('text')}
              type="password"
              autoComplete="new-password"
              maxLength={500}
            />
          </Field>
        </div>
        <SaveLine
          problem={problem ?? password.problem}
          disabled={!(isDirty || password.isDirty) || kept.busy}
        />
        <OwnSetting
          kept={kept}
          name="smtp_server"
          label={t('mail.server')}
          words={() => t('mail.noServer')}
          onPutBack={() => void clear()}
        />
      </Form>
      <MailTest />
    </section>
  )
}

function valuesOf(server: SmtpServer | null) {
  const { host = '', listenPort = 587, security = 'starttls', username } = server ?? {}
  return { host, listenPort: String(listenPort), security, username: username ?? '' }
}

function MailTest() {
  const { t } = useTranslation()
  const test = useWrite('email', 'test')
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {(['noreply', 'sales'] as const).map((sender) => (
          <Button
            key={sender}
            busy={test.isPending && test.variables.body.sender === sender}
            disabled={test.isPending}
            onClick={() => test.mutate({ body: { sender } })}
          >
            {t(`mail.test.${sender}`)}
          </Button>
        ))}
      </div>
      <p role="status" className="break-words">
        {test.data && (
          <span className={test.data.taken ? 'text-success-ink' : 'text-danger-ink'}>
            {test.data.taken
              ? t('mail.test.taken', { from: test.data.from, to: test.data.to })
              : t('mail.test.refused', { from: test.data.from, error: test.data.error ?? '' })}
          </span>
        )}
      </p>
      <ProblemLine error={test.error} />
    </div>
  )
}
