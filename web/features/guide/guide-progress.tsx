import { Progress } from '../../../ui/progress.tsx'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

/** How much of the guide is done. */
export function GuideProgress({ steps }: { steps: readonly { done: boolean }[] }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const done = steps.filter((step) => step.done).length
  return (
    <>
      <span className="text-sm font-medium">{t('guide.progress', { done, all: steps.length })}</span>
      <Progress value={done / steps.length} label={t('guide.title', { port: port.name })} />
    </>
  )
}
