import { Send } from 'lucide-react'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { CopyLine } from '../../../kit/display/copy-line.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { fieldsOf } from '../../components/form/editing.ts'
import { useForm } from '../../components/form/form-context.tsx'
import { PublishButton } from '../../components/form/publish-button.tsx'
import { Section, Sections } from '../../components/section.tsx'
import { EmbedSection } from './embed-section.tsx'
import { LinkCode } from './link-code.tsx'

/** How people reach the form: its link, or a place on another website. */
export function ShareScreen() {
  const { t } = useTranslation()
  const { form, editing, canEdit } = useForm()

  if (form.publishedVersion === null) {
    return (
      <div className="flex-1 bg-surface">
        <EmptyState icon={<Send />} title={t('forms.share.draftTitle')} action={canEdit && <PublishButton />}>
          {t('forms.share.draft')}
        </EmptyState>
      </div>
    )
  }
  const key = fieldsOf(editing.draft).find((field) => field.type === 'short_text')?.key ?? 'name'
  const filled = `${form.url}?${key}=…&utm_source=newsletter&utm_campaign=spring`
  return (
    <Sections>
      <Section title={t('forms.share.link')} hint={t('forms.share.linkHint')}>
        <CopyLine label={t('forms.share.link')} text={form.url} />
        <LinkCode url={form.url} name={form.slug} />
      </Section>
      <Section title={t('forms.share.embed')} hint={t('forms.share.embedHint')}>
        <EmbedSection />
      </Section>
      <Section title={t('forms.share.prefill')} hint={t('forms.share.prefillHint')}>
        <CopyLine label={t('forms.share.prefill')} text={filled} />
        <p className="text-xs text-ink-faint">{t('forms.share.utm')}</p>
      </Section>
      <Section title={t('forms.share.preview')} hint={t('forms.share.previewHint')}>
        <iframe
          key={form.publishedVersion}
          title={editing.draft.title}
          src={`/f/${form.slug}?embed=1&counted=no`}
          className="h-150 w-full rounded-lg border bg-surface"
        />
      </Section>
    </Sections>
  )
}
