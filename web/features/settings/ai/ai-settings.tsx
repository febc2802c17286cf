import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { useRead } from '../../../kit/server/server-state.ts'
import { AiBudgetForm } from './budget-form.tsx'
import { OcrForm } from './ocr-form.tsx'
import { AiSpend } from './spend.tsx'

/** Who reads receipts, and how many tokens AI providers may use. */
export function AiSettings() {
  const settings = useRead('ocrSettings', 'get', {})
  const budget = useRead('aiBudget', 'get', {})
  for (const { error, data, refetch } of [settings, budget])
    if (error && !data) return <ProblemState error={error} onRetry={() => void refetch()} />
  if (!settings.data || !budget.data) return <SkeletonLines lines={10} className="p-5" />
  return (
    <div className="flex max-w-2xl flex-col gap-8 p-5">
      <OcrForm stored={settings.data} />
      <AiBudgetForm stored={budget.data} />
      <AiSpend budget={budget.data} />
    </div>
  )
}
