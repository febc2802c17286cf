import { Plus, X } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { readFilter, writeFilter } from '../../../../contract/records/filter.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Combobox } from '../../../../ui/combobox.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { useUiTexts } from '../../../../ui/texts.tsx'
import { kinds, type LinkedType } from '../../kinds/kinds.ts'
import { useRead } from '../../server/server-state.ts'
import { useTranslation } from '../../words/i18n.ts'
import { fittingFilter, useListFields } from '../columns/use-list-fields.ts'
import { ConditionRow, fieldOptions } from './condition-row.tsx'
import { changed, conditionOn, type Draft, draftOf, filterOf, groupOf, withAlternative } from './draft.ts'

type FilterPanelProps = {
  type: LinkedType
  /** What the list shows beside these conditions. */
  query: Readonly<Record<string, string | undefined>>
  text: string
  onApply: (text: string | undefined) => void
  onClose: () => void
}

/** Builds conditions on any field: alternatives within a group, groups that all must hold. */
export function FilterPanel({ type, query, text, onApply, onClose }: FilterPanelProps) {
  const { t } = useTranslation()
  const texts = useUiTexts()
  const fields = useListFields(type)
  const [draft, setDraft] = useState<Draft>(() => {
    const read = readFilter(fittingFilter(text, fields) ?? '', fields)
    return 'filter' in read ? draftOf(read.filter) : []
  })
  const written = writeFilter(filterOf(draft))
  const read = readFilter(written, fields)
  const problem = draft.length > 0 && 'problem' in read
  const count = useMatches(type, query, problem ? null : written)

  function apply(event: FormEvent) {
    event.preventDefault()
    if (problem) return
    onApply(written || undefined)
    onClose()
  }

  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      label={t('filter.title')}
      className="w-[36rem]! max-w-full! max-sm:w-full!"
    >
      <form onSubmit={apply} className="flex min-h-0 flex-1 flex-col">
        <header className="flex items-center justify-between border-b py-2 pr-2 pl-4">
          <span aria-hidden="true" className="text-base font-semibold">
            {t('filter.title')}
          </span>
          <IconButton label={texts.close} onClick={onClose}>
            <X />
          </IconButton>
        </header>
        <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto p-4">
          {draft.map((group, place) => (
            <div key={group.key} className="contents">
              {place > 0 && <span className="text-xs text-ink-faint">{t('filter.and')}</span>}
              <fieldset className="flex flex-col gap-2 rounded-lg border p-2">
                {group.conditions.map((condition, at) => (
                  <div key={condition.key} className="contents">
                    {at > 0 && <span className="pl-1 text-xs text-ink-faint">{t('filter.or')}</span>}
                    <ConditionRow
                      condition={condition}
                      fields={fields}
                      onChange={(next) => setDraft(changed(draft, condition.key, next))}
                    />
                  </div>
                ))}
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<Plus />}
                  className="self-start"
                  onClick={() => {
                    const { field } = group.conditions.at(-1)!
                    setDraft(withAlternative(draft, group.key, conditionOn(field, fields)))
                  }}
                >
                  {t('filter.addOr')}
                </Button>
              </fieldset>
            </div>
          ))}
          <Combobox
            aria-label={t('filter.add')}
            value={null}
            onChange={(option) => option && setDraft([...draft, groupOf(conditionOn(option.value, fields))])}
            options={fieldOptions(fields)}
            placeholder={t('filter.add')}
          />
        </div>
        <footer className="flex flex-wrap items-center gap-2 border-t p-3">
          <span role="status" className="mr-auto text-xs text-ink-soft">
            {problem && t('filter.unfinished')}
          </span>
          {draft.length > 0 && (
            <Button variant="ghost" onClick={() => setDraft([])}>
              {texts.clear}
            </Button>
          )}
          <Button variant="primary" type="submit" disabled={problem}>
            <span aria-live="polite">{t('filter.show', { count: count ?? 0 })}</span>
          </Button>
        </footer>
      </form>
    </Sheet>
  )
}

const typingMs = 250

/** How many records match, asked for when the typing rests; the last number stays until the next is here. */
function useMatches(type: LinkedType, query: FilterPanelProps['query'], filter: string | null) {
  const [draft, setDraft] = useState(filter)
  useEffect(() => {
    if (filter === null) return
    const wait = setTimeout(() => setDraft(filter), typingMs)
    return () => clearTimeout(wait)
  }, [filter])
  const input = { query: { ...query, filter: draft || undefined, limit: '1' } }
  const { data } = useRead(kinds[type].module, 'list', input, {
    keepPrevious: true,
    enabled: draft !== null,
  })
  return data?.meta.total
}
