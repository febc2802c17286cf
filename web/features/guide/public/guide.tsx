import { Button } from '../../../../ui/button.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { GuideProgress } from '../guide-progress.tsx'
import { GuideStep } from '../guide-step.tsx'
import { StepAction } from '../step-action.tsx'
import { StepGaps } from '../step-gaps.tsx'
import { type ReadStep, stepPlaces } from '../steps.ts'

/** What makes the port ready: each step leads to its place, and is done once the port has what it is about. */
export function Guide() {
  const { t } = useTranslation()
  const { port } = usePort()
  const { data, error, refetch } = useRead('guide', 'get', {})
  const put = useWrite('settings', 'put', { touches: ['guide'] })
  if (error && !data) return <ProblemState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines lines={10} className="p-5" />
  const next = data.steps.findIndex((step) => !step.done)
  const leave = (left: boolean) => put.mutate({ body: { key: 'guide_left', value: left } })
  return (
    <section className="flex w-full max-w-2xl flex-col gap-5 p-5">
      <header>
        <h2 className="text-base font-semibold">{t('guide.title', { port: port.name })}</h2>
        <p className="mt-1 mb-2 text-ink-soft text-pretty">
          {t(next === -1 ? 'guide.allDone' : 'guide.hint')}
        </p>
        <GuideProgress steps={data.steps} />
      </header>
      <ol className="flex flex-col divide-y border-y">
        {data.steps.map((step, index) => (
          <Step key={step.key} step={step} isNext={index === next} />
        ))}
      </ol>
      {next !== -1 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={put.isPending} onClick={() => leave(!data.left)}>
            {t(data.left ? 'guide.showAgain' : 'guide.leave')}
          </Button>
          <span className="text-xs text-ink-faint">{t(data.left ? 'guide.isLeft' : 'guide.leaveHint')}</span>
        </div>
      )}
    </section>
  )
}

function Step({ step, isNext }: { step: ReadStep; isNext: boolean }) {
  const { t } = useTranslation()
  const { icon, minutes } = stepPlaces[step.key]
  return (
    <GuideStep
      icon={icon}
      title={t(`guide.step.${step.key}`)}
      hint={t(`guide.stepHint.${step.key}`)}
      aside={t('guide.minutes', { count: minutes })}
      done={step.done}
      doneLabel={t('guide.done')}
      below={<StepGaps step={step} />}
    >
      <StepAction step={step} variant={isNext ? 'primary' : 'secondary'} />
    </GuideStep>
  )
}
