import { Plus, Trash2 } from 'lucide-react'
import type { Definition, Ending } from '../../../../contract/forms/definition.ts'
import { Button } from '../../../../ui/button.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'
import { newId } from '../../components/form/keys.ts'
import { RuleList, ruleOn } from '../../components/form/rule-list.tsx'
import { fieldsAsked } from '../../components/form/show-if.ts'
import { ThankYouEditor } from './thank-you-editor.tsx'

const mostEndings = 20

/** Endings for those whose answers meet conditions; the first one that holds counts. */
export function OtherEndings() {
  const { t } = useTranslation()
  const { editing, act, canEdit, problems } = useForm()
  const { draft } = editing
  const endings = draft.endings ?? []
  const fields = fieldsAsked(draft)
  const set = (next: readonly Ending[]) =>
    act({
      act: 'change_form',
      changes: { endings: next.length > 0 ? [...next] : undefined } as Partial<Definition>,
    })
  return (
    <>
      {endings.length === 0 && (
        <p className="text-ink-soft">
          {t(fields.length > 0 ? 'forms.endings.none' : 'forms.endings.noFields')}
        </p>
      )}
      <ol className="flex flex-col gap-4">
        {endings.map((ending, index) => (
          <li key={ending.id}>
            <section
              aria-label={t('forms.endings.one', { number: index + 1 })}
              className="flex min-w-0 flex-col gap-3 rounded-lg border p-3 sm:p-4"
            >
              <div className="flex items-center justify-between gap-2">
                <h3 className="font-semibold">{t('forms.endings.one', { number: index + 1 })}</h3>
                {canEdit && (
                  <Button
                    size="sm"
                    variant="ghost"
                    icon={<Trash2 />}
                    onClick={() => set(endings.toSpliced(index, 1))}
                  >
                    {t('action.remove')}
                  </Button>
                )}
              </div>
              <span className="text-xs font-medium text-ink-soft">{t('forms.endings.when')}</span>
              <RuleList
                when={ending.when}
                fields={fields}
                needed
                onChange={(when) => when && set(endings.with(index, { ...ending, when }))}
              />
              <ThankYouEditor
                label={t('forms.endings.then')}
                thankYou={ending.thankYou}
                problem={problems.find((each) => each.property === `endings.${index}`)?.message}
                onChange={(thankYou) => set(endings.with(index, { ...ending, thankYou }))}
              />
            </section>
          </li>
        ))}
      </ol>
      {canEdit && fields.length > 0 && endings.length < mostEndings && (
        <Button
          icon={<Plus />}
          className="self-start"
          onClick={() =>
            set([
              ...endings,
              {
                id: newId(),
                when: { match: 'all', rules: [ruleOn(fields.at(-1)!)] },
                thankYou: { kind: 'message', title: t('forms.settings.thanks'), message: '' },
              },
            ])
          }
        >
          {t('forms.endings.add')}
        </Button>
      )}
    </>
  )
}
