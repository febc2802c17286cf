import { useCursor } from '../../../kit/server/server-state.ts'
import { hasText, useTranslation } from '../../../kit/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'
import { ActivityList } from './activity-list.tsx'
import { ChangeLines } from './change-lines.tsx'

/** What happened to the form, newest first. */
export function ActivityScreen() {
  const { t } = useTranslation()
  const { form } = useForm()
  const activity = useCursor('forms', 'activity', { params: { id: form.id } })
  return (
    <section
      aria-label={t('forms.tab.activity')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the entries are scrolled by the keys
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto bg-surface -outline-offset-2"
    >
      <ActivityList
        activity={activity}
        what={(entry) => {
          const known = `forms.activity.${entry.type.replaceAll('.', '_')}`
          return hasText(known) ? t(known) : entry.type.replaceAll(/[._]/g, ' ')
        }}
        details={(entry) =>
          entry.type.startsWith('form.') ? (
            <ChangeLines metadata={entry.metadata} />
          ) : (
            entry.label && <p className="text-xs break-all text-ink-soft">{entry.label}</p>
          )
        }
      />
    </section>
  )
}
