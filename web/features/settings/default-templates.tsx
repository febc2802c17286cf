import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { termText } from '../../kit/words/term-text.ts'
import { OwnSetting } from './own-setting.tsx'
import type { useSettings } from './use-settings.ts'

const papers = ['eoi', 'contract', 'reservation_agreement'] as const

/** Which template the papers of the port are usually made of: one of its own, or of its signing service. */
export function DefaultTemplates({ kept }: { kept: ReturnType<typeof useSettings> }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const own = useRead('documentTemplates', 'list', {}, { enabled: can('document_templates.view') })
  const theirs = useRead('documentWizard', 'serviceTemplates', {}, { enabled: can('documents.create') })
  const set = kept.settingOf('default_templates') ?? {}
  const known = [
    ...(own.data ?? [])
      .filter(({ isActive }) => isActive)
      .map(({ id, name }) => ({ value: id, label: name })),
    ...(theirs.data?.templates ?? []).map(({ id, title }) => ({
      value: id,
      label: t('signingSettings.ofService', { title }),
    })),
  ]
  return (
    <section aria-labelledby="signing-templates" className="flex flex-col gap-3">
      <h2 id="signing-templates" className="text-base font-semibold">
        {t('signingSettings.templates')}
      </h2>
      <p className="text-ink-soft">{t('signingSettings.templatesHint')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {papers.map((paper) => {
          const value = set[paper] ?? 'none'
          const gone = value !== 'none' && !known.some((one) => one.value === value)
          return (
            <Field key={paper} label={termText('document_types', paper)}>
              <Select
                value={value}
                onValueChange={(next) =>
                  void kept.keep('default_templates', { ...set, [paper]: next === 'none' ? null : next })
                }
                options={[
                  { value: 'none', label: t('signingSettings.noTemplate') },
                  ...known,
                  ...(gone ? [{ value, label: t('signingSettings.templateGone') }] : []),
                ]}
              />
            </Field>
          )
        })}
      </div>
      <OwnSetting kept={kept} name="default_templates" label={t('signingSettings.templates')} />
      {theirs.data?.problem && <p className="text-sm text-danger-ink">{theirs.data.problem}</p>}
    </section>
  )
}
