import { ChevronRight, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useCustomWords } from '../../kit/custom/custom-fields.ts'
import { When } from '../../kit/display/when.tsx'
import { useNameOf } from '../../kit/record/use-name-of.ts'
import { actorText } from '../../kit/words/actors.ts'
import { actionName, entityName } from '../../kit/words/facts.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { changesOf, reasonText } from '../../kit/words/values.ts'
import { EntityLink } from './entity-link.tsx'
import type { Entry } from './entry.ts'
import { EntryDetails } from './entry-details.tsx'
import { recordName } from './vocabulary.ts'

type EntryRowProps = { entry: Entry; open: boolean; onToggle: () => void }

/** One entry: a line where there is room, two lines where there is not; it opens to what it changed. */
export function EntryRow({ entry, open, onToggle }: EntryRowProps) {
  const { t } = useTranslation()
  const action = actionName(t, entry.action)
  const actor = actorText(entry)
  const label = `${action}, ${recordName(t, entry)}, ${actor}`
  return (
    <>
      <div className={lineClass}>
        <button
          type="button"
          aria-expanded={open}
          aria-label={label}
          onClick={onToggle}
          className="col-start-1 row-start-1 flex size-5 items-center justify-center self-center text-ink-faint after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          <ChevronRight
            className={`size-4 transition-transform ${open ? 'rotate-90' : ''}`}
            aria-hidden="true"
          />
        </button>
        <span className="text-xs text-ink-faint @max-3xl:order-3 @max-3xl:text-right">
          <When timestamp={entry.createdAt} />
        </span>
        <span className="hidden truncate @3xl:block">{actor}</span>
        <span className="flex min-w-0 items-center gap-1.5 @max-3xl:order-2">
          <SeverityMark severity={entry.severity} />
          <span className="truncate font-medium @max-3xl:shrink-0 @3xl:font-normal">{action}</span>
          <span className="min-w-0 truncate @3xl:hidden">
            <EntityLink entry={entry} />
          </span>
        </span>
        <span className="hidden min-w-0 truncate @3xl:block">
          <EntityLink entry={entry} />
        </span>
        <span className="min-w-0 text-xs break-words text-ink-soft @max-3xl:order-4 @max-3xl:col-span-2 @max-3xl:col-start-2">
          <span className="@3xl:hidden">{actor} · </span>
          <Summary entry={entry} />
        </span>
      </div>
      {open && <EntryDetails entry={entry} />}
    </>
  )
}

const lineClass =
  'relative grid min-h-10 grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 hover:bg-hover ' +
  '@max-3xl:gap-y-0.5 @max-3xl:min-h-14 sm:px-5 @3xl:py-1 ' +
  '@3xl:grid-cols-[1.25rem_7.5rem_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1.2fr)_minmax(0,2.2fr)]'

/** The first change, so that most entries need not be opened. */
function Summary({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const [first, ...others] = changesOf(entry, useNameOf(), useCustomWords())
  if (!first) return reasonOf(entry) ?? (entry.entityLabel ? entityName(t, entry.entityType) : null)
  return (
    <>
      {/* What a setting is called stands beside it. */}
      {entry.entityType !== 'setting' && `${first.field}: `}
      {first.before && `${first.before} → `}
      {first.after || '–'}
      {others.length > 0 && ` ${t('audit.others', { count: others.length })}`}
    </>
  )
}

function reasonOf({ metadata }: Entry): string | undefined {
  return typeof metadata?.reason === 'string' ? reasonText(metadata.reason) : undefined
}

function SeverityMark({ severity }: { severity: Entry['severity'] }) {
  const { t } = useTranslation()
  if (severity === 'info') return null
  const name = t(`audit.severity.${severity}`)
  return severity === 'warning' ? (
    <TriangleAlert className="size-4 shrink-0 text-warning-ink" aria-label={name} />
  ) : (
    <OctagonAlert className="size-4 shrink-0 text-danger-ink" aria-label={name} />
  )
}
