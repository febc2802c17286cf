import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { SmtpServer } from '../../../../contract/settings/registry.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Select } from '../../../../ui/select.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { showFieldErrors } from '../../../kit/form/form-errors.ts'
import { useKeptFromReload } from '../../../kit/form/unsaved-work.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { OwnSetting } from '../own-setting.tsx'
import type { useSettings } from '../use-settings.ts'
import { SaveLine } from './save-line.tsx'

const fields = ['host', 'listenPort', 'security', 'username'] as const
const usual = { tls: '465', starttls: '587' } as const

/** The mail server of the port, and whether it takes mail. */
export function MailServer({ kept }: { kept: ReturnType<typeof useSettings> }) {
  const { t } = useTranslation()
  const server = kept.settingOf('smtp_server') ?? null
  const hasPassword = Boolean(kept.settingOf('smtp_password_encrypted'))
  const form = useForm({ values: valuesOf(server), resetOptions: { keepDirtyValues: true } })
  const { errors, isDirty } = form.formState
  const [problem, setProblem] = useState<unknown>(null)
  useKeptFromReload(isDirty)

  const save = form.handleSubmit(async ({ password, ...values }) => {
    setProblem(null)
    const { host, security } = values
    const next = {
      host: host.trim(),
      listenPort: Number(values.listenPort),
      security,
      username: values.username.trim() || null,
    }
    const fails = (error: unknown) => setProblem(showFieldErrors(error, form.setError, fields, 'value'))
    if (!(await kept.keep('smtp_server', next, fails))) return
    if (password && !(await kept.keep('smtp_password_encrypted', password, setProblem))) return
    form.reset(valuesOf(next))
  })

  async function clear() {
    if (!(await kept.putBack('smtp_server'))) return
    if (hasPassword) await kept.putBack('smtp_password_encrypted')
    form.reset(valuesOf(null))
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
          <Field label={t('mail.listenPort')} error={errors.listenPort?.message}>
            <Input {...form.register('listenPort')} inputMode="numeric" maxLength={5} />
          </Field>
          <Field label={t('mail.username')} error={errors.username?.message}>
            <Input {...form.register('username')} autoCapitalize="none" spellCheck={false} />
          </Field>
          <Field
            label={t('mail.password')}
            hint={hasPassword ? t('mail.passwordSet') : t('mail.passwordHint')}
          >
            <Input
              {...form.register('password')}
              type="password"
              autoComplete="new-password"
              maxLength={500}
            />
          </Field>
        </div>
        <SaveLine problem={problem} disabled={!isDirty || kept.busy} />
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
  return { host, listenPort: String(listenPort), security, username: username ?? '', password: '' }
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
