import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { Page } from '../../../../../contract/forms/definition.ts'
import { endOfForm } from '../../../../../contract/forms/vocabulary.ts'
import { Button, IconButton } from '../../../../../ui/button.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { useTranslation } from '../../../../kit/words/i18n.ts'
import { useForm } from '../../../components/form/form-context.tsx'
import { RuleList, ruleOn } from '../../../components/form/rule-list.tsx'
import { fieldsUpToPage } from '../../../components/form/show-if.ts'

const mostJumps = 10

type JumpsEditorProps = {
  page: Page
  index: number
  onChange: (jumps: Page['jumps']) => void
}

/** What comes after a page: the next one, or where its answers lead. */
export function JumpsEditor({ page, index, onChange }: JumpsEditorProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const { editing } = useForm()
  const { pages } = editing.draft
  const jumps = page.jumps ?? []
  const fields = fieldsUpToPage(editing.draft, page.id)
  const places = [
    ...pages.slice(index + 2).map((later, at) => ({
      value: later.id,
      label: later.title || t('forms.build.page', { number: index + 3 + at }),
    })),
    { value: endOfForm, label: t('forms.jump.end') },
  ]
  const set = (next: NonNullable<Page['jumps']>) => onChange(next.length > 0 ? next : undefined)
  if (index === pages.length - 1 && jumps.length === 0) return null
  return (
    <fieldset aria-labelledby={titleId} className="flex min-w-0 flex-col gap-2 border-t pt-4">
      <span id={titleId} className="text-xs font-medium text-ink-soft">
        {t('forms.jump.title')}
      </span>
      {jumps.length === 0 && <p className="text-xs text-ink-faint">{t('forms.jump.none')}</p>}
      {jumps.map((jump, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a jump is known by its place only
        <div key={at} className="flex flex-col gap-2 rounded-md border p-2">
          <div className="flex items-center gap-2">
            <span className="shrink-0 text-xs text-ink-soft">{t('forms.jump.goTo')}</span>
            <Select
              aria-label={t('forms.jump.to', { number: at + 1 })}
              value={jump.to}
              onValueChange={(to) => set(jumps.with(at, { ...jump, to }))}
              options={
                places.some(({ value }) => value === jump.to)
                  ? places
                  : [
                      ...pages
                        .filter(({ id }) => id === jump.to)
                        .map(({ id, title }) => ({ value: id, label: title || t('forms.jump.next') })),
                      ...places,
                    ]
              }
              className="min-w-0 flex-1"
            />
            <IconButton
              size="sm"
              label={t('forms.jump.remove', { number: at + 1 })}
              onClick={() => set(jumps.toSpliced(at, 1))}
            >
              <Trash2 />
            </IconButton>
          </div>
          <RuleList
            when={jump.when}
            fields={fields}
            needed
            onChange={(when) => when && set(jumps.with(at, { ...jump, when }))}
          />
        </div>
      ))}
      {fields.length > 0 && jumps.length < mostJumps && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus />}
          className="self-start"
          onClick={() =>
            set([...jumps, { when: { match: 'all', rules: [ruleOn(fields.at(-1)!)] }, to: places[0]!.value }])
          }
        >
          {t('forms.jump.add')}
        </Button>
      )}
    </fieldset>
  )
}
