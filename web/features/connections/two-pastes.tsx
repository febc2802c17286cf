import { Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { ProblemLine } from '../../kit/display/problem-state.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Connection } from './connection.ts'

/** The address goes to the form, the form's secret comes here: more is not needed to connect them. */
export function TwoPastes({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  return (
    <section className="flex flex-col gap-4 pt-3">
      <Paste number={1} title={t('connections.addressTitle')} hint={t('connections.addressHint')}>
        <Address url={connection.hookUrl} />
      </Paste>
      <Paste number={2} title={t('connections.secretTitle')} hint={t('connections.secretHint')}>
        <Secret connection={connection} />
      </Paste>
    </section>
  )
}

type PasteProps = { number: number; title: string; hint: string; children: ReactNode }

function Paste({ number, title, hint, children }: PasteProps) {
  return (
    <div className="flex gap-3">
      <span
        aria-hidden="true"
        className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent-ink tabular-nums"
      >
        {number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <h3 className="font-medium">{title}</h3>
        <p className="text-xs text-ink-soft text-pretty">{hint}</p>
        {children}
      </div>
    </div>
  )
}

function Address({ url }: { url: string }) {
  const { t } = useTranslation()
  function copy() {
    void navigator.clipboard?.writeText(url)
    showToast({ title: t('connections.addressCopied') })
  }
  return (
    <div className="flex items-end gap-2">
      <Field label={t('connections.address')} hideLabel className="flex-1">
        <Input
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
          className="font-mono text-xs"
        />
      </Field>
      <Button icon={<Copy />} onClick={copy}>
        {t('action.copy')}
      </Button>
    </div>
  )
}

function Secret({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  const [replacing, setReplacing] = useState(false)
  const update = useWrite('formConnections', 'update')
  const form = useForm({ defaultValues: { secret: '' } })
  const { errors } = form.formState

  const saving = useSaving(form, ['secret'], async (body) => {
    await update.mutateAsync({ params: { id: connection.id }, body })
    showToast({ title: t('connections.secretKept') })
    setReplacing(false)
    form.reset()
  })

  if (connection.secretHint !== null && !replacing) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-mono text-xs text-ink-soft">whsec_{connection.secretHint}</span>
        <Button size="sm" onClick={() => setReplacing(true)}>
          {t('connections.replaceSecret')}
        </Button>
      </div>
    )
  }
  return (
    <Form onSubmit={saving.onSubmit} className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <Field label={t('connections.secret')} hideLabel error={errors.secret?.message} className="flex-1">
          <Input
            {...form.register('secret', { validate: (value) => value.trim() !== '' || t('form.required') })}
            placeholder="whsec_…"
            spellCheck={false}
            className="font-mono text-xs"
          />
        </Field>
        <Button type="submit" variant="primary" busy={saving.busy}>
          {t('connections.keepSecret')}
        </Button>
      </div>
      <ProblemLine error={saving.problem} />
    </Form>
  )
}
