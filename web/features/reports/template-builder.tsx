import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { Builder } from './builder.tsx'

/** A report that is kept under a name. */
export function TemplateBuilder({ id, onClose }: { id: string; onClose: () => void }) {
  const template = useRead('reports', 'template', { params: { id } })
  if (template.error) return <ProblemState error={template.error} onRetry={() => void template.refetch()} />
  if (!template.data) return <SkeletonLines lines={8} className="p-5" />
  const { data } = template
  return (
    <Builder template={data} initial={data.config} onClose={onClose} onSaved={() => template.refetch()} />
  )
}
