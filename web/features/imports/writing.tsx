import { Progress } from '../../../ui/progress.tsx'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Import } from './entities.ts'

type OnItsWay = { one: Pick<Import, 'progress' | 'status'> }

/** How far the writing is. It goes on whether somebody watches or not. */
export function Writing({ one: { progress, status } }: OnItsWay) {
  const { t } = useTranslation()
  const { done, total } = progress
  return (
    <section
      aria-labelledby="writing"
      className="mx-auto flex w-full max-w-xl flex-col gap-3 px-4 py-12 sm:px-5"
    >
      <h2 id="writing" className="text-lg font-semibold">
        {t('imports.writing')}
      </h2>
      <Progress
        value={status === 'queued' || total === 0 ? null : done / total}
        label={t('imports.writing')}
      />
      <p aria-live="polite" className="text-sm text-ink-soft tabular-nums">
        {t('imports.doneOf', { done: formatNumber(done), total: formatNumber(total) })}
      </p>
      <p className="text-sm text-ink-soft text-pretty">{t('imports.mayLeave')}</p>
    </section>
  )
}

/** How far the taking back is. */
export function TakingBack({ one: { progress } }: OnItsWay) {
  const { t } = useTranslation()
  const total = progress.created + progress.updated
  const done = progress.takenBack + progress.kept
  return (
    <section
      aria-labelledby="taking-back"
      className="mx-auto flex w-full max-w-xl flex-col gap-3 px-4 py-12 sm:px-5"
    >
      <h2 id="taking-back" className="text-lg font-semibold">
        {t('imports.takingBack')}
      </h2>
      <Progress value={total === 0 ? null : done / total} label={t('imports.takingBack')} />
      <p aria-live="polite" className="text-sm text-ink-soft tabular-nums">
        {t('imports.doneOf', { done: formatNumber(done), total: formatNumber(total) })}
      </p>
    </section>
  )
}
