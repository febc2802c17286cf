import { useState } from 'react'
import { type LetterName, letterNames } from '../../../../contract/mail/letters.generated.ts'
import { type ClientLanguage, clientLanguages } from '../../../../contract/values/languages.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Select } from '../../../../ui/select.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemLine, ProblemState } from '../../../kit/display/problem-state.tsx'
import { LongTextField } from '../../../kit/form/text-field.tsx'
import { type Answer, call } from '../../../kit/server/api.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useStoredForm } from '../controls/use-stored-form.ts'
import { OwnSetting } from '../own-setting.tsx'
import type { useSettings } from '../use-settings.ts'

const nativeNames: Readonly<Record<ClientLanguage, string>> = { en: 'English', sv: 'Svenska', fi: 'Suomi' }
const languages = clientLanguages.map((value) => ({ value, label: nativeNames[value] }))

/** The language of the port's mail, what stands above and below it, and every letter as it would be sent. */
export function MailLook({ kept }: { kept: ReturnType<typeof useSettings> }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const read = useRead('ports', 'get', { params: { id: port.id } })
  if (read.error && !read.data) return <ProblemState error={read.error} onRetry={() => void read.refetch()} />
  return (
    <section aria-labelledby="mail-look" className="flex flex-col gap-4">
      <header>
        <h2 id="mail-look" className="text-base font-semibold">
          {t('mail.look')}
        </h2>
        <p className="text-ink-soft">{t('mail.lookHint')}</p>
      </header>
      <Field label={t('mail.language')} hint={t('mail.languageHint')}>
        <Select
          value={kept.settingOf('port_language') ?? 'en'}
          onValueChange={(language) => void kept.keep('port_language', language)}
          options={languages}
          disabled={kept.busy}
          className="sm:w-56"
        />
      </Field>
      <OwnSetting
        kept={kept}
        name="port_language"
        label={t('mail.language')}
        words={(language) => nativeNames[language]}
        className="-mt-3"
      />
      {read.data ? <AroundForm port={read.data} /> : <SkeletonLines lines={6} />}
      <Preview usual={kept.settingOf('port_language') ?? 'en'} />
    </section>
  )
}

const fields = ['emailHeaderHtml', 'emailFooterHtml'] as const

function AroundForm({ port }: { port: Answer<'ports', 'get'> }) {
  const { t } = useTranslation()
  const update = useWrite('ports', 'update')
  const { port: acting } = usePort()
  const params = { id: port.id }
  const { form, isDirty, saving } = useStoredForm(port, {
    fields,
    valuesOf: (of) => ({
      emailHeaderHtml: of.emailHeaderHtml ?? '',
      emailFooterHtml: of.emailFooterHtml ?? '',
    }),
    write: (body, ifMatch) => update.mutateAsync({ params, body, ifMatch }),
    read: () => call('ports', 'get', { params }, { tenantId: acting.id }),
    labelOf: (name) => t(name === 'emailHeaderHtml' ? 'mail.header' : 'mail.footer'),
  })

  return (
    <Form onSubmit={saving.onSubmit} className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <LongTextField
          form={form}
          name="emailHeaderHtml"
          label={t('mail.header')}
          hint={t('mail.htmlHint')}
          rows={5}
          spellCheck={false}
          maxLength={20_000}
        />
        <LongTextField
          form={form}
          name="emailFooterHtml"
          label={t('mail.footer')}
          rows={5}
          spellCheck={false}
          maxLength={20_000}
        />
      </div>
      <ProblemLine error={saving.problem} />
      <Button type="submit" className="self-start" disabled={!isDirty} busy={update.isPending}>
        {t('action.save')}
      </Button>
    </Form>
  )
}

function Preview({ usual }: { usual: ClientLanguage }) {
  const { t, language: spoken } = useTranslation()
  const [letter, setLetter] = useState<LetterName>('staff_invitation')
  const [chosen, setLanguage] = useState<ClientLanguage | null>(null)
  const language = chosen ?? usual
  const preview = useRead(
    'email',
    'preview',
    { query: { letter, language } },
    { keepPrevious: true, staleTime: 0 },
  )
  const letters = letterNames
    .map((value) => ({ value, label: t(`letters.${value}.title`) }))
    .sort((one, other) => one.label.localeCompare(other.label, spoken))
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('mail.letter')} className="w-64 max-sm:w-full">
          <Select value={letter} onValueChange={setLetter} options={letters} />
        </Field>
        <Field label={t('mail.previewLanguage')} className="w-40 max-sm:w-full">
          <Select value={language} onValueChange={setLanguage} options={languages} />
        </Field>
      </div>
      <ProblemLine error={preview.error} />
      {preview.data && (
        <figure className="overflow-hidden rounded-md border">
          <figcaption className="border-b bg-canvas px-3 py-2 text-sm break-words">
            {preview.data.subject}
          </figcaption>
          {/* What an administrator wrote runs nothing here, and reaches nothing. */}
          <iframe
            sandbox=""
            title={t('mail.preview')}
            srcDoc={preview.data.html}
            className="h-[28rem] w-full bg-white"
          />
        </figure>
      )}
    </div>
  )
}
