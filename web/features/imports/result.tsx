import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ProblemLine } from '../../kit/display/problem-state.tsx'
import { failureWords } from '../../kit/form/rule-words.ts'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { createdText, entities, type Import, seeText } from './entities.ts'
import { RejectedButton } from './rows/rejected-button.tsx'
import { RowTable } from './rows/row-table.tsx'
import { Section } from './section.tsx'
import { TakeBack } from './take-back.tsx'
import { unreadRows } from './unread.ts'

/** What came of the import, and where to go from here. */
export function Result({ one }: { one: Import }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const apply = useWrite('imports', 'apply')
  const undo = useWrite('imports', 'undo')
  const [, change] = useSearchState()
  const rest = useWrite('imports', 'bringRest', {
    onDone: (run) => change({ open: run.id, rows: undefined }),
  })
  const { created, updated, skipped, takenBack, kept } = one.progress
  const unread = unreadRows(one)
  const failed = one.status === 'failed'
  const undone = one.status === 'undone'
  const stopped = one.error !== null
  const Mark = stopped ? CircleAlert : CircleCheck
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-8 px-4 py-8 sm:px-5">
      <section aria-labelledby="result" className="flex flex-col items-start gap-3">
        <h2 id="result" className="flex items-center gap-2 text-lg font-semibold">
          <Mark aria-hidden="true" className={`size-5 ${stopped ? 'text-danger-ink' : 'text-success-ink'}`} />
          {undone
            ? t('imports.takenBack', { count: takenBack, number: formatNumber(takenBack) })
            : createdText(one.entity, created, t)}
        </h2>
        {updated > 0 && !undone && (
          <p className="text-sm text-ink-soft">
            {t('imports.updatedCount', { count: updated, number: formatNumber(updated) })}
          </p>
        )}
        {one.error && <p className="text-sm text-ink-soft">{failureWords(one)}</p>}
        <ProblemLine error={apply.error ?? rest.error} />
        <div className="flex flex-wrap gap-2">
          {failed && !one.runId && (
            <Button
              variant="primary"
              busy={apply.isPending}
              onClick={() => apply.mutate({ params: { id: one.id } })}
            >
              {t('imports.goOn')}
            </Button>
          )}
          <Link
            to={entities[one.entity].list}
            params={{ portSlug: port.slug }}
            className={buttonClass(failed ? 'secondary' : 'primary')}
          >
            {seeText(one.entity, t)}
          </Link>
          {one.entity === 'berths' && (
            <Link to="/$portSlug/plan" params={{ portSlug: port.slug }} className={buttonClass()}>
              {t('imports.seePlan')}
            </Link>
          )}
          {one.status === 'applied' && one.looksLike && (
            <Button busy={rest.isPending} onClick={() => rest.mutate({ params: { id: one.id } })}>
              {t(`imports.rest.${one.looksLike.entity as 'yachts' | 'companies' | 'berths' | 'clients'}`)}
            </Button>
          )}
          {!undone && !one.runId && created + updated > 0 && (
            <TakeBack
              progress={one.progress}
              busy={undo.isPending}
              error={undo.error}
              onTakeBack={() => undo.mutate({ params: { id: one.id } })}
            />
          )}
          <Link to="." search={one.runId ? { run: one.runId } : {}} className={buttonClass('ghost')}>
            {t(one.runId ? 'imports.run.back' : 'imports.another')}
          </Link>
        </div>
      </section>
      {kept > 0 && (
        <Section
          title={t('imports.kept', { count: kept, number: formatNumber(kept) })}
          hint={t('imports.keptHint')}
        >
          <RowTable
            one={one}
            statuses={['kept']}
            label={t('imports.kept', { count: kept, number: formatNumber(kept) })}
          />
        </Section>
      )}
      {skipped > 0 && (
        <Section
          title={t('imports.skipped', { count: skipped, number: formatNumber(skipped) })}
          hint={t('imports.skippedHint')}
        >
          <RowTable one={one} statuses={['skipped']} label={t('imports.status.skipped')} />
        </Section>
      )}
      {unread > 0 && (
        <Section title={t('imports.badRows', { count: unread, number: formatNumber(unread) })}>
          <div className="flex flex-wrap items-center gap-2">
            <p className="min-w-0 flex-1 basis-56 text-sm text-ink-soft">{t('imports.rejectedHint')}</p>
            <RejectedButton id={one.id} />
          </div>
          <RowTable one={one} statuses={['bad']} label={t('imports.count.refused')} />
        </Section>
      )}
    </div>
  )
}
