import { Checkbox } from '../../../ui/checkbox.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { eventText, groupText, type OfferedEvent } from './webhook.ts'

type EventChoiceProps = {
  offered: readonly OfferedEvent[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error: string | undefined
}

/** The events a webhook hears, by the kind of record they are about; a whole kind at once. */
export function EventChoice({ offered, chosen, onChange, error }: EventChoiceProps) {
  const { t } = useTranslation()
  const groups = Map.groupBy(offered, ({ entity }) => entity)
  const change = (names: readonly string[], checked: boolean) => {
    const others = chosen.filter((name) => !names.includes(name))
    onChange(checked ? [...others, ...names] : others)
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-xs font-medium text-ink-soft">{t('webhooks.events')}</legend>
      <div className="mt-2 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {[...groups].map(([entity, events]) => {
          const allowed = events.filter((event) => event.allowed).map(({ name }) => name)
          const selection = allowed.filter((name) => chosen.includes(name))
          return (
            <fieldset key={entity} className="flex flex-col gap-1.5">
              <legend className="sr-only">{groupText(t, entity)}</legend>
              <Checkbox
                label={<span className="font-medium">{groupText(t, entity)}</span>}
                checked={
                  selection.length === 0 ? false : selection.length === allowed.length || 'indeterminate'
                }
                disabled={allowed.length === 0}
                onCheckedChange={(checked) => change(allowed, checked)}
              />
              {allowed.length === 0 && <p className="text-xs text-ink-faint">{t('webhooks.notAllowed')}</p>}
              {events.map(({ name, allowed }) => (
                <Checkbox
                  key={name}
                  className="ml-6"
                  label={eventText(name)}
                  checked={chosen.includes(name)}
                  // What it hears already may be taken away by whoever may not add it.
                  disabled={!allowed && !chosen.includes(name)}
                  onCheckedChange={(checked) => change([name], checked)}
                />
              ))}
            </fieldset>
          )
        })}
      </div>
      {error && (
        <p role="alert" className="text-xs text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  )
}
