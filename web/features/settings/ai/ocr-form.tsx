import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type OcrProvider, ocrProviders, usualModels } from '../../../../contract/ai/vocabulary.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { ChoiceField, SwitchField } from '../../../kit/form/choice-field.tsx'
import { showFieldErrors } from '../../../kit/form/form-errors.ts'
import { TextField } from '../../../kit/form/text-field.tsx'
import { useKeptFromReload } from '../../../kit/form/unsaved-work.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { type Answer, call } from '../../../kit/server/api.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { ConnectionTest } from './connection-test.tsx'

type Stored = Answer<'ocrSettings', 'get'>

const fields = ['provider', 'baseUrl', 'model', 'key', 'aiEnabled'] as const
const labels = {
  provider: 'aiSettings.provider',
  baseUrl: 'aiSettings.baseUrl',
  model: 'aiSettings.model',
  key: 'aiSettings.key',
  aiEnabled: 'aiSettings.enabled',
} as const

/** Who reads the receipts of the port. */
export function OcrForm({ stored }: { stored: Stored }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const [problem, setProblem] = useState<unknown>(null)
  const put = useWrite('ocrSettings', 'put', { touches: ['settings'] })
  const {
    form,
    save: store,
    base: settings,
    show,
  } = useRecordForm(stored, {
    valuesOf: typedFrom,
    write: (_, ifMatch, { typed }) => put.mutateAsync({ body: bodyFrom(typed), ifMatch }),
    read: () => call('ocrSettings', 'get', {}, { tenantId: port.id }),
    labelOf: (name) => t(labels[name]),
    show: (name, typed) => {
      if (name === 'provider') return t(`ai.provider.${typed.provider}`)
      if (name === 'aiEnabled') return t(typed.aiEnabled ? 'settings.on' : 'settings.off')
      return typed[name]
    },
  })
  const { isDirty } = form.formState
  const provider = form.watch('provider')
  useKeptFromReload(isDirty)

  const save = form.handleSubmit(async (typed) => {
    setProblem(null)
    try {
      if (await store(typed)) showToast({ title: t('settings.saved') })
    } catch (error) {
      setProblem(showFieldErrors(error, form.setError, fields))
    }
  })

  async function removeKey() {
    setProblem(null)
    try {
      const body = { ...bodyFrom(typedFrom(settings)), key: null }
      show(await put.mutateAsync({ body, ifMatch: settings.version }))
      showToast({ title: t('settings.saved') })
    } catch (error) {
      setProblem(error)
    }
  }

  return (
    <section aria-labelledby="ai-reading" className="flex flex-col gap-4">
      <header>
        <h2 id="ai-reading" className="text-base font-semibold">
          {t('aiSettings.reading')}
        </h2>
        <p className="text-ink-soft">{t('aiSettings.readingHint')}</p>
      </header>
      <Form onSubmit={() => void save()} className="flex flex-col gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <ChoiceField
            control={form.control}
            name="provider"
            label={t('aiSettings.provider')}
            options={ocrProviders.map((value) => ({ value, label: t(`ai.provider.${value}`) }))}
          />
          {provider !== 'embedded' && <ProviderFields form={form} provider={provider} settings={settings} />}
        </div>
        {provider !== 'embedded' && (
          <SwitchField
            control={form.control}
            name="aiEnabled"
            label={t('aiSettings.enabled')}
            hint={t('aiSettings.enabledHint')}
          />
        )}
        <ProblemLine error={problem} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={!isDirty || put.isPending}>
            {t('action.save')}
          </Button>
          {settings.provider === 'compatible' && settings.keySet && (
            <Button disabled={isDirty || put.isPending} onClick={() => void removeKey()}>
              {t('aiSettings.keyRemove')}
            </Button>
          )}
        </div>
      </Form>
      {settings.provider !== 'embedded' && <ConnectionTest disabled={isDirty} />}
    </section>
  )
}

const typedFrom = ({ provider, baseUrl, model, aiEnabled }: Stored) => ({
  provider,
  baseUrl: baseUrl ?? '',
  model: model ?? '',
  key: '',
  aiEnabled,
})
type Typed = ReturnType<typeof typedFrom>

const bodyFrom = ({ provider, baseUrl, model, key, aiEnabled }: Typed) => ({
  provider,
  baseUrl: baseUrl.trim() || null,
  model: model.trim() || null,
  aiEnabled,
  ...(key.trim() ? { key: key.trim() } : {}),
})

type ProviderFieldsProps = {
  form: UseFormReturn<Typed>
  provider: Exclude<OcrProvider, 'embedded'>
  settings: Stored
}

/** Where the provider is, what it is asked, and how it is entered. */
function ProviderFields({ form, provider, settings }: ProviderFieldsProps) {
  const { t } = useTranslation()
  const { errors } = form.formState
  const usual = usualModels[provider]
  const isSamePlace =
    settings.provider === provider && (settings.baseUrl ?? '') === form.watch('baseUrl').trim()
  return (
    <>
      <Field
        label={t('aiSettings.model')}
        error={errors.model?.message}
        hint={usual ? t('aiSettings.modelHint', { model: usual }) : undefined}
        required={!usual}
      >
        <Input
          {...form.register('model')}
          placeholder={usual ?? undefined}
          maxLength={200}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Field
        label={t('aiSettings.baseUrl')}
        error={errors.baseUrl?.message}
        hint={t(provider === 'compatible' ? 'aiSettings.baseUrlNeeded' : 'aiSettings.baseUrlHint')}
        required={provider === 'compatible'}
      >
        <Input
          {...form.register('baseUrl')}
          type="url"
          inputMode="url"
          maxLength={500}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <TextField
        form={form}
        name="key"
        label={t('aiSettings.key')}
        hint={t(settings.keySet && isSamePlace ? 'aiSettings.keySet' : 'aiSettings.keyNotSet')}
        type="password"
        autoComplete="new-password"
        maxLength={500}
      />
    </>
  )
}
