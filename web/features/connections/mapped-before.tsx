import { Button } from '../../../ui/button.tsx'
import { ProblemLine } from '../../kit/display/problem-state.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Connection } from './connection.ts'

/** What came before the fields became what they become now, and a way to make it the same. */
export function MappedBefore({ connection: { id, mappedBefore } }: { connection: Connection }) {
  const { t } = useTranslation()
  const apply = useWrite('formConnections', 'applyMapping', { touches: ['inquiries'] })
  const { open, converted, applying } = mappedBefore
  if (open === 0) return null
  return (
    <section className="flex flex-col items-start gap-2 bg-warning-soft px-5 py-3" role="status">
      <p className="text-pretty">
        {t(applying ? 'connections.applying' : 'connections.mappedBefore', { count: open })}
      </p>
      {!applying && (
        <>
          <p className="text-xs text-ink-soft text-pretty">
            {t('connections.applyHint')}{' '}
            {converted > 0 && t('connections.convertedStay', { count: converted })}
          </p>
          <Button busy={apply.isPending} onClick={() => apply.mutate({ params: { id }, body: {} })}>
            {t('connections.apply', { count: open })}
          </Button>
        </>
      )}
      <ProblemLine error={apply.error} />
    </section>
  )
}
