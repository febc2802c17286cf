import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { failureWords } from '../../../kit/form/rule-words.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { entities, entityName, seeText } from '../entities.ts'
import { Progressed } from '../import-list.tsx'
import { Section } from '../section.tsx'
import { TakeBack } from '../take-back.tsx'
import { unreadRows } from '../unread.ts'
import type { Run, RunPart } from './run.ts'

/** What came of the export, part by part, and where to go from here. */
export function RunResult({ run }: { run: Run }) {
  const { t } = useTranslation()
  const params = { id: run.id }
  const apply = useWrite('importRuns', 'apply', { touches: ['imports'] })
  const undo = useWrite('importRuns', 'undo', { touches: ['imports'] })
  const { created, updated, takenBack } = run.progress
  const undone = run.status === 'undone'
  const failed = run.status === 'failed'
  const Mark = run.error === null ? CircleCheck : CircleAlert
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-8 px-4 py-8 sm:px-5">
      <section aria-labelledby="result" className="flex flex-col items-start gap-3">
        <h2 id="result" className="flex items-center gap-2 text-lg font-semibold">
          <Mark
            aria-hidden="true"
            className={`size-5 ${run.error === null ? 'text-success-ink' : 'text-danger-ink'}`}
          />
          {undone
            ? t('imports.takenBack', { count: takenBack, number: formatNumber(takenBack) })
            : t('imports.run.done', { count: created, number: formatNumber(created) })}
        </h2>
        {updated > 0 && !undone && (
          <p className="text-sm text-ink-soft">
            {t('imports.updatedCount', { count: updated, number: formatNumber(updated) })}
          </p>
        )}
        {run.error && <p className="text-sm text-ink-soft">{failureWords(run)}</p>}
        <ProblemLine error={apply.error} />
        <div className="flex flex-wrap gap-2">
          {failed && (
            <Button variant="primary" busy={apply.isPending} onClick={() => apply.mutate({ params })}>
              {t('imports.goOn')}
            </Button>
          )}
          {!undone && created + updated > 0 && (
            <TakeBack
              progress={run.progress}
              busy={undo.isPending}
              error={undo.error}
              onTakeBack={() => undo.mutate({ params })}
            />
          )}
          <Link to="." search={{}} className={buttonClass(undone ? 'secondary' : 'ghost')}>
            {t('imports.another')}
          </Link>
        </div>
      </section>
      <Section title={t('imports.run.parts')}>
        <ul className="-mx-2 flex flex-col divide-y border-y">
          {run.parts.map((part) => (
            <Part key={part.id} part={part} undone={undone} />
          ))}
        </ul>
      </Section>
    </div>
  )
}

function Part({ part, undone }: { part: RunPart; undone: boolean }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const { icon: Icon, list } = entities[part.entity]
  const { skipped, kept } = part.progress
  const unread = unreadRows(part)
  const parts = [
    skipped > 0 && t('imports.skipped', { count: skipped, number: formatNumber(skipped) }),
    kept > 0 && t('imports.kept', { count: kept, number: formatNumber(kept) }),
    unread > 0 && t('imports.badRows', { count: unread, number: formatNumber(unread) }),
  ].filter((words) => words !== false)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-2 py-2">
      <Icon className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
      <span className="min-w-0 flex-1 basis-40">
        <span className="block truncate font-medium">{part.fileName}</span>
        <span className="block text-xs text-ink-faint">
          {entityName(part.entity, t)} · <Progressed one={part} />
          {parts.map((words) => ` · ${words}`)}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-2 max-sm:basis-full max-sm:pl-7">
        {!undone && (
          <Link
            to={list}
            params={{ portSlug: port.slug }}
            className={buttonClass('ghost', 'sm', 'max-sm:order-last')}
          >
            {seeText(part.entity, t)}
          </Link>
        )}
        <Link
          to="."
          search={{ open: part.id }}
          aria-label={`${t('imports.run.rows')}: ${part.fileName}`}
          className={buttonClass('secondary', 'sm')}
        >
          {t('imports.run.rows')}
        </Link>
      </span>
    </li>
  )
}
