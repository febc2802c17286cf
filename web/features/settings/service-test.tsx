import { Button } from '../../../ui/button.tsx'
import { ProblemLine } from '../../kit/display/problem-state.tsx'

type ServiceTestProps = {
  /** The call that tests the service as it is saved. */
  test: { isPending: boolean; data: { ok: boolean } | undefined; error: unknown }
  onTest: () => void
  disabled: boolean
  label: string
  hint: string
  /** What came of it, in words. */
  outcome: string
}

/** Asks the service that is saved, and says whether it answers, or why not. */
export function ServiceTest({ test: { isPending, data, error }, ...texts }: ServiceTestProps) {
  return (
    <div className="flex flex-col gap-2">
      <Button className="self-start" busy={isPending} disabled={texts.disabled} onClick={texts.onTest}>
        {texts.label}
      </Button>
      <p className="text-xs text-ink-faint">{texts.hint}</p>
      <p role="status" className="break-words">
        {data && <span className={data.ok ? 'text-success-ink' : 'text-danger-ink'}>{texts.outcome}</span>}
      </p>
      <ProblemLine error={error} />
    </div>
  )
}
